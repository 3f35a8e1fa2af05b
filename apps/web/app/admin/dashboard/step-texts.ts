import type { FirstStep } from '@dhow/contract/dashboard'
import { paths } from '@dhow/contract/paths'

type Text = {
  title: string
  /** Why, or how. */
  hint: string
  to: string
}

export const STEP_TEXTS: Record<FirstStep, Text> = {
  password: {
    title: 'Choose a password of your own',
    hint: 'Whoever set up the server knows the first one.',
    to: paths.changePassword,
  },
  name: {
    title: 'Name your company',
    hint: 'It stands on every page and in every mail.',
    to: paths.siteSection('name'),
  },
  logo: {
    title: 'Add your logo',
    hint: 'Icons and shared links show it too.',
    to: paths.siteSection('name'),
  },
  contact: {
    title: 'Say where you can be reached',
    hint: 'Enquiries are mailed to this address.',
    to: paths.editContact,
  },
  whatsApp: {
    title: 'Choose a number for WhatsApp',
    hint: 'Your phone number, or one of its own.',
    to: paths.siteSection('links'),
  },
  claims: {
    title: 'Check the words that came with the site',
    hint: 'They make claims: numbers, reasons, partners.',
    to: paths.siteSection('first-screen'),
  },
  product: {
    title: 'Add your first product',
    hint: 'Its category may be one of your own.',
    to: paths.addProduct,
  },
  testMail: {
    title: 'Send yourself a test mail',
    hint: 'So that you know that enquiries reach you.',
    to: paths.editContact,
  },
  backup: {
    title: 'Save a first backup',
    hint: 'One file that holds everything.',
    to: paths.backup,
  },
}
