import { contract } from '@dhow/contract'
import { hashDraft } from '@dhow/contract/quotations/quotations'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage, fakeProduct } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import {
  fakeLine,
  fakeVersion,
  getCifPrice,
  getFobPrice,
  getLineRow,
  openDetails,
  openDraft,
  PACKED,
  respondQuotation,
} from '#app/testing/quotations.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'

const DONE = { success: true, message: 'Draft saved' } as const

const getDialog = () => within(screen.getByRole('dialog'))

beforeEach(() => void respond(contract.quotations.lastPrices, 200, { lines: [] }))

it('shows what was requested, and offers the last quoted price', async () => {
  respond(contract.quotations.lastPrices, 200, {
    lines: [
      {
        productId: 'tea',
        buyer: {
          quotationId: 'q0',
          number: 'Q-2026-00012',
          sentAt: '2026-11-03T09:30:00.000Z',
          buyer: 'Lamu Stores',
          currency: 'USD',
          pricePer: 'carton',
          prices: [123_500],
          columns: [{ rule: 'FOB', place: 'Jebel Ali' }],
        },
      },
    ],
  })
  const { user } = await openDraft({
    lines: [fakeLine({ requested: { quantity: 2, unit: 'pallet' }, prices: [null, null] })],
  })
  expect(getLineRow().getByText('Requested: 2 pallets')).toBeVisible()
  await user.click(
    await getLineRow().findByRole('button', {
      name: '12.35 · 3 Nov ’26, last quoted to this buyer, Q-2026-00012, line 1',
    }),
  )
  expect(getFobPrice()).toHaveValue('12.35')
  await openDetails(user)
  const note = await getLineRow().findByText(/^Last quoted to this buyer/)
  expect(note).toHaveTextContent(
    'Last quoted to this buyer: FOB USD 12.35 per carton, 3 Nov 2026, Q-2026-00012',
  )
  expect(within(note).getByRole('link')).toHaveHref('/admin/quotations/q0')
})

describe('saving', () => {
  it('sends integers with the version that was loaded', async () => {
    const calls = respond(contract.quotations.saveDraft, 200, DONE)
    // 1.234 is not read as 1,234.
    const { version, type, press } = await openDraft({
      lines: [fakeLine({ prices: [12_340, null] })],
    })
    await type(getCifPrice(), '12,35')
    await type(getLineRow().getByRole('textbox', { name: /^Quantity/ }), '')
    await press('Save draft')
    await expectToast('Draft saved')
    const { ifVersion, lines, columns, terms } = calls[0]?.body ?? {}
    expect(ifVersion).toBe(hashDraft(version))
    expect(lines).toEqual([
      {
        productId: 'tea',
        quantity: null,
        unit: 'carton',
        pricePer: 'carton',
        isOptional: false,
        prices: [12_340, 123_500],
      },
    ])
    expect(columns).toEqual(version.columns)
    expect(terms).toEqual({ payment: 'cad' })
  })

  it('adds products and free text, and keeps the prices in the order of the lines', async () => {
    const calls = respond(contract.quotations.saveDraft, 200, DONE)
    const honey = fakeProduct({ _id: 'honey', name: 'Honey', specification: PACKED })
    respond(contract.products.search, 200, fakePage([honey]))
    respond(contract.products.get, 200, honey)
    const { user, press } = await openDraft()
    await press('Add product')
    await user.click(await getDialog().findByRole('button', { name: /Honey/ }))
    await screen.findByRole('group', { name: 'Honey' })
    await press('Add free text line')
    await user.type(screen.getByRole('textbox', { name: 'Product' }), 'Stand')
    await openDetails(user, 'Stand')
    await user.click(getLineRow('Stand').getByRole('button', { name: 'Move line up' }))
    await openDetails(user, 'Honey')
    await user.click(getLineRow('Honey').getByRole('button', { name: 'Remove line' }))
    await press('Save draft')
    await expectToast('Draft saved')
    expect(
      calls[0]?.body.lines.map(({ productId, text, prices }) => [productId ?? text, prices]),
    ).toEqual([
      ['tea', [123_500, null]],
      ['Stand', [null, null]],
    ])
  })

  it('removes the prices of a removed column', async () => {
    const calls = respond(contract.quotations.saveDraft, 200, DONE)
    const { press } = await openDraft({ lines: [fakeLine({ prices: [1, 2] })] })
    await press('Remove column 1')
    await press('Save draft')
    await expectToast('Draft saved')
    expect(calls[0]?.body.columns.map(({ rule }) => rule)).toEqual(['CIF'])
    expect(calls[0]?.body.lines[0]?.prices).toEqual([2])
  })

  describe('after a change elsewhere', () => {
    async function createConflict() {
      const page = await openDraft()
      await page.type(getFobPrice(), '20')
      const issues = [{ path: 'ifVersion', message: 'Changed' }]
      respondError(contract.quotations.saveDraft, 409, 'The draft was changed.', { issues })
      const stored = fakeVersion({
        letter: 'From elsewhere',
        lines: [fakeLine({ prices: [1, null] })],
      })
      respondQuotation(stored)
      await page.press('Save draft')
      expect(await screen.findByRole('dialog')).toHaveTextContent(
        /LinesYoursCardamom Tea · 100 cartons · 20StoredCardamom Tea · 100 cartons · 0\.0001/,
      )
      return { ...page, stored }
    }

    it('can load the stored draft', async () => {
      const { user } = await createConflict()
      await choose(user, 'Load the stored version')
      expect(await screen.findByDisplayValue('From elsewhere')).toBeVisible()
      expect(getFobPrice()).toHaveValue('0.0001')
      expectAbsent('dialog')
    })

    it('can save the own changes over it', async () => {
      const { user, stored } = await createConflict()
      const calls = respond(contract.quotations.saveDraft, 200, DONE)
      await choose(user, 'Save mine')
      await expectToast('Draft saved')
      expect(calls[0]?.body.lines[0]?.prices[0]).toBe(200_000)
      expect(calls[0]?.body).toMatchObject({
        letter: 'From elsewhere',
        ifVersion: hashDraft(stored),
      })
    })
  })
})

describe('edits in a hidden tab', () => {
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    fireEvent(document, new Event('visibilitychange'))
  }

  /** Hides the page, and opens it again as if the browser had closed the tab. */
  const reopen = async (values: Parameters<typeof openDraft>[0] = {}) => {
    setVisibility('hidden')
    const stored = Object.entries(sessionStorage)
    cleanup()
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
    setVisibility('visible')
    return openDraft(values)
  }

  const edit = async () => {
    const page = await openDraft()
    await page.press('Add free text line')
    await page.user.type(screen.getByRole('textbox', { name: 'Product' }), 'Stand')
    await page.type(getFobPrice(), '14.50')
    return page
  }

  it('are restored after the browser has closed it', async () => {
    await edit()
    await reopen()
    await expectVisible(/^Your unfinished entries were restored/)
    expect(getFobPrice()).toHaveValue('14.50')
    expect(getLineRow('Stand').getByRole('textbox', { name: 'Product' })).toHaveValue('Stand')
  })

  it('meet a conflict if the draft was changed elsewhere', async () => {
    await edit()
    const { press, version } = await reopen({ lines: [fakeLine({ prices: [1, null] })] })
    const calls = respond(contract.quotations.saveDraft, 200, DONE)
    await press('Save draft')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body.ifVersion).not.toBe(hashDraft(version))
  })

  it('are not stored after the page is visible again or the draft is saved', async () => {
    respond(contract.quotations.saveDraft, 200, DONE)
    const { press } = await edit()
    setVisibility('hidden')
    expect(sessionStorage).toHaveLength(1)
    setVisibility('visible')
    expect(sessionStorage).toHaveLength(0)
    await press('Save draft')
    await expectToast('Draft saved')
    setVisibility('hidden')
    expect(sessionStorage).toHaveLength(0)
  })
})

it('sending is refused without an e-mail address', async () => {
  const saved = respond(contract.quotations.saveDraft, 200, DONE)
  const { press } = await openDraft({
    buyer: { name: 'Kofi', email: '', company: '', country: 'GH' },
  })
  await press('Send quotation')
  const field = screen.getByRole('textbox', { name: 'Email' })
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAccessibleDescription(
    'Enter the buyer’s e-mail address to send the quotation.',
  )
  expect(saved).toEqual([])
  expectAbsent('dialog')
})

it('sending is refused without a price, a quantity or a valid day', async () => {
  const saved = respond(contract.quotations.saveDraft, 200, DONE)
  const { press } = await openDraft({
    lines: [fakeLine({ quantity: null, prices: [null, null] })],
    validUntil: '2020-01-31',
    letter: '',
  })
  await press('Send quotation')
  await expectVisible('Enter at least one price.')
  expect(getLineRow().getByRole('textbox', { name: /^Quantity/ })).toHaveAccessibleDescription(
    'Enter the quantity of Cardamom Tea.',
  )
  await expectVisible(/must not end in the past/)
  await expectVisible('Write a letter to the buyer.')
  expect(saved).toEqual([])
  expectAbsent('dialog')
})

it('sending saves, and then posts one idempotency key for each opened dialog', async () => {
  const saved = respond(contract.quotations.saveDraft, 200, DONE)
  respondError(contract.quotations.send, 503, 'The PDF could not be created.')
  const { version, user, press } = await openDraft()
  await press('Send quotation')
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Ada <ada@example.com>Version1FOB Jebel AliUSD 1,235.00',
  )
  expect(saved).toHaveLength(1)
  await choose(user, 'Send quotation')
  await expectToast('The PDF could not be created.')
  const calls = respond(contract.quotations.send, 200, { success: true, message: 'Sent' })
  await choose(user, 'Send quotation')
  await expectToast('Sent')
  await press('Send quotation')
  await choose(user, 'Send quotation')
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[0]?.body).toEqual({ ifVersion: hashDraft(version) })
  const [first, second] = calls.map(({ request }) => request.headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

it('sending shows the errors of the server at the fields', async () => {
  respond(contract.quotations.saveDraft, 200, DONE)
  const issues = [{ path: 'validUntil', message: 'The validity must not end in the past.' }]
  respondError(contract.quotations.send, 422, 'The quotation was not sent.', { issues })
  const { user, press } = await openDraft()
  await press('Send quotation')
  await choose(user, 'Send quotation')
  await expectToast('The quotation was not sent.')
  expectAbsent('dialog')
  expect(screen.getByLabelText('Valid until')).toHaveAccessibleDescription(issues[0]?.message)
})

it('deletes the draft of a new quotation, and opens the list', async () => {
  respond(contract.quotations.remove, 200, { success: true, message: 'Deleted' })
  const { user, press, type, address } = await openDraft()
  await type(getFobPrice(), '20')
  await press('Delete draft')
  await choose(user, 'Delete draft')
  await waitFor(() => expect(address()).toBe('/admin/quotations'))
})

it('names the characters that the PDF cannot show before sending', async () => {
  respond(contract.quotations.saveDraft, 200, DONE)
  const { press } = await openDraft({
    unprintable: [
      { path: 'lines.2.note', characters: 'ސ' },
      { path: 'bankDetails', characters: '😀' },
    ],
  })
  await press('Send quotation')
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Line 3: note: ސ', 'Bank details: 😀'])
})
