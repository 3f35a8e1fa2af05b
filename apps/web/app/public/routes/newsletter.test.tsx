import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Newsletter, { clientAction } from './newsletter.tsx'

const open = (search: string) =>
  renderRoute(Newsletter, {
    path: '/newsletter',
    at: `/newsletter${search}`,
    action: clientAction as never,
  })

it("performs its link's action by the button, once", async () => {
  const calls = respond(contract.newsletter.confirm, 200, { success: true, message: 'Done.' })
  const { user } = open('?confirm=abc')
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute(
    'content',
    'noindex, follow',
  )
  expect(calls).toEqual([])
  await user.press('Confirm subscription')
  await expectVisible('Thank you! You are on the list.')
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc' }])
  expectAbsent('button')
})

it('reports an expired or incomplete link', async () => {
  respondError(contract.newsletter.confirm, 404, 'This link is no longer valid.')
  const { user } = open('?confirm=abc')
  await user.press('Confirm subscription')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
  open('')
  await expectVisible(/^This link is incomplete/)
})
