import type { Enquiry } from '@dhow/contract/messages/enquiry'
import { SUBJECT_LABELS } from '@dhow/contract/subjects/subjects'
import { screen } from '@testing-library/react'
import type { TestUser } from './user.ts'

export const ENQUIRY_FIELDS = ['Name', 'Email', 'Subject', 'Message']

export const THANKS = "Thank you for your message! We'll get back to you soon."

export const SENT = 'Message sent successfully! We will get back to you soon.'

export const sent = { success: true, message: SENT, reference: 'E-2026-00042' } as const

export const enquiry: Enquiry = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'feedback',
  message: 'Good dates.\nMore, please.',
}

export const field = (label: string) => screen.getByLabelText(label)

export const getSendButton = () => screen.getByRole('button', { name: /^Send/ })

export async function fillInAndSend(user: TestUser, { name, email, subject, message } = enquiry) {
  await user.fill(field('Name'), name)
  await user.fill(field('Email'), email)
  await user.selectOptions(field('Subject'), SUBJECT_LABELS[subject])
  await user.fill(field('Message'), message)
  await user.click(getSendButton())
}
