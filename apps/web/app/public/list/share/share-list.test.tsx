import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { addLines, clearList, readList, useList } from '#app/public/list/list.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { ShareList } from './share-list.tsx'

const saved = (code: string) => ({
  ...{ success: true as const, message: 'List saved.', code, expiresAt: '2027-11-22T00:00:00Z' },
})

const shared = vi.fn()

const Share = () => <ShareList lines={useList()} onShared={shared} />

beforeEach(() => {
  clearList()
  addLines([{ productId: 'tea', text: 'Tea', pack: '24 × 250 g', quantity: 40, unit: 'carton' }])
})

it('a list is kept under a code once, and again after a change', async () => {
  const calls = respond(contract.lists.save, 201, saved('7K2M-9QXD-H4TW'))
  const { user } = renderRoute(<Share />)
  await user.click(screen.getByRole('button', { name: 'Get a link' }))
  expect(await screen.findByLabelText('Link to this list')).toHaveValue(
    `${window.location.origin}/enquiry/7K2M-9QXD-H4TW`,
  )
  expect(calls[0]?.body).toEqual({
    lines: [{ productId: 'tea', text: 'Tea', quantity: 40, unit: 'carton' }],
  })
  expect(shared).toHaveBeenCalledWith({ lines: readList(), code: '7K2M-9QXD-H4TW' })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toMatch(/\/enquiry\/7K2M-9QXD-H4TW$/)

  addLines([{ text: 'Black salt', quantity: 1, unit: 'carton' }])
  await user.click(await screen.findByRole('button', { name: 'Get a link' }))
  await screen.findByLabelText('Link to this list')
  expect(calls).toHaveLength(2)
})

it('says why there is no link', async () => {
  const TOO_OFTEN = 'Too many requests. Please try again in 5 minutes.'
  respondError(contract.lists.save, 429, TOO_OFTEN)
  const { user } = renderRoute(<Share />)
  await user.click(screen.getByRole('button', { name: 'Get a link' }))
  expect(await screen.findByText(TOO_OFTEN)).toBeVisible()
})
