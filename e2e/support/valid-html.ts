import { expect } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** Expects markup that the HTML standard allows. */
export async function expectValidHtml(html: string, what: string): Promise<void> {
  const { results } = await checker.validateString(html)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )
  expect(found, `the HTML of ${what}`).toEqual([])
}
