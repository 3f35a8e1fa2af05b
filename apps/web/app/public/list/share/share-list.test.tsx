import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addLines, readList, useList } from '#app/public/list/list.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { OpenList, openTypedList } from './open-list.tsx'
import { ShareList } from './share-list.tsx'

const CODE = '7K2M-9QXD-H4TW'
const LINK = `${window.location.origin}/enquiry/${CODE}`

const saveList = () =>
  respond(contract.lists.save, 201, {
    success: true,
    message: 'List saved.',
    code: CODE,
    expiresAt: '2027-11-22T00:00:00Z',
  })

const shared = vi.fn()

const Share = () => <ShareList lines={useList()} onShared={shared} />

beforeEach(() => {
  addLines([{ productId: 'tea', text: 'Tea', pack: '24 × 250 g', quantity: 40, unit: 'carton' }])
})

it('is saved with a code once, and again after a change', async () => {
  const calls = saveList()
  const { user } = renderRoute(<Share />)
  await user.press('Get link')
  expect(await screen.findByLabelText('Link to this list')).toHaveValue(LINK)
  expect(calls[0]?.body).toEqual({
    lines: [{ productId: 'tea', text: 'Tea', quantity: 40, unit: 'carton' }],
  })
  expect(shared.mock.lastCall).toMatchObject([{ lines: readList(), code: CODE }])
  await user.press('Copy')
  await expectVisible('Copied.')
  expect(await navigator.clipboard.readText()).toBe(LINK)

  addLines([{ text: 'Black salt', quantity: 1, unit: 'carton' }])
  await user.press('Get link')
  await screen.findByLabelText('Link to this list')
  expect(calls).toHaveLength(2)
})

it('saves files with the same code', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const calls = saveList()
  const { xlsx, csv } = contract.lists
  const files = [xlsx, csv, contract.documents.list].map((route) =>
    respond(route, 200, new Blob() as never),
  )
  const { user } = renderRoute(<Share />)
  await user.press('Excel')
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce())
  await user.press('CSV')
  await vi.waitFor(() => expect(link).toHaveBeenCalledTimes(2))
  await user.press('PDF')
  await vi.waitFor(() => expect(link).toHaveBeenCalledTimes(3))
  const names = link.mock.contexts.map((one) => (one as HTMLAnchorElement).download)
  expect(names).toEqual([
    expect.stringMatching(/^list-[\d-]+\.xlsx$/),
    expect.stringMatching(/^list-[\d-]+\.csv$/),
    expect.stringMatching(/^list-[\d-]+\.pdf$/),
  ])
  expect(files.map(([file]) => file?.url.pathname)).toEqual([
    `/api/lists/${CODE}/xlsx`,
    `/api/lists/${CODE}/csv`,
    `/api/lists/${CODE}/pdf`,
  ])
  expect(calls).toHaveLength(1)
})

it('can be shared with another app', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'))
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  saveList()
  const { user } = renderRoute(<Share />)
  await user.press('Get link')
  await user.press('Share')
  expect(share).toHaveBeenCalledWith({ title: 'A list', url: LINK })
})

it('shows errors until a retry succeeds', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  failNetwork(contract.lists.save)
  const { user } = renderRoute(<Share />)
  await user.press('Excel')
  await expectVisible(/^The server is not responding/)
  respondError(contract.lists.save, 429, 'Too many requests.')
  await user.press('Get link')
  await expectVisible('Too many requests.')
  saveList()
  respond(contract.lists.xlsx, 200, new Blob() as never)
  await user.press('Excel')
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce())
  expect(screen.queryByText('Too many requests.')).not.toBeInTheDocument()
})

const field = () => screen.findByRole('textbox', { name: 'Code of a shared list' })

const open = (at = '/enquiry') =>
  renderRoute(<OpenList />, {
    path: '/enquiry',
    at,
    loader: (args) => openTypedList(args) ?? null,
  })

it('opens the list of a code in any spelling', async () => {
  const { user, address } = open()
  expect(await field()).toBeValid()
  await user.type(await field(), '7k2m 9qxdh4tw{Enter}')
  await expect.poll(address).toBe('/enquiry/7K2M-9QXD-H4TW')
})

it('shows an error for a wrong format', async () => {
  const { user, address } = open()
  await user.fill(await field(), '7K2M-9QXD')
  await user.press('Open list')
  await expect.poll(address).toBe('/enquiry?code=7K2M-9QXD')
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(await field()).toHaveValue('7K2M-9QXD')
  expect(await field()).toHaveAccessibleDescription(/^Enter the 12 letters and digits/)
})

it('shows an error for an empty code', async () => {
  open('/enquiry?code=')
  expect(await field()).toBeInvalid()
})
