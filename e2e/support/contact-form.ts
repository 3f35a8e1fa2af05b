import { expect, type Page } from '@playwright/test'
import type { Server } from '../server.ts'
import { loginAdministrator } from './administrator.ts'

export const THANKS = "Thank you for your message! We'll get back to you soon."

export const send = (page: Page) => page.getByRole('button', { name: /^Send/ })
export const getEmailField = (page: Page) => page.getByLabel('Email', { exact: true })
const getMessageField = (page: Page) => page.getByLabel('Message', { exact: true })
export const map = (page: Page) => page.getByTitle('Map of our location')

export async function fillForm(page: Page, name: string, address = 'ada@visitor.example') {
  await page.getByLabel('Name').fill(name)
  await getEmailField(page).fill(address)
  await page.getByLabel('Subject').selectOption('Feedback')
  await getMessageField(page).fill('Good dates.\nMore, please.')
}

/** Expects that the form shows what `fillIn` typed. */
export async function expectTyped(page: Page, name: string) {
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Subject')).toHaveValue('feedback')
  await expect(getMessageField(page)).toHaveValue('Good dates.\nMore, please.')
}

/** Returns the messages in the inbox from this sender. */
export async function findMessagesFrom(server: Server, name: string) {
  const messages = await (await loginAdministrator(server)).listMessages<{ name: string }>()
  return messages.filter((message) => message.name === name)
}

/** Serves the foreign map and returns the requested addresses. */
export async function serveMap(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route('https://maps.example.com/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>The creek</p>' })
  })
  return requested
}
