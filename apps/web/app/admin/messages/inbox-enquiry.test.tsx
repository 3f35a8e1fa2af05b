import { contract } from '@dhow/contract'
import type { Message, Sender } from '@dhow/contract/messages/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  enquiry,
  giveListHeight,
  enquiry as message,
  mockInbox,
  openMessage,
} from '#app/testing/inbox.tsx'
import { respond } from '#app/testing/mock-api.ts'
import { aSummary } from '#app/testing/quotations.ts'
import { choose, expectToast, expectVisible } from '#app/testing/render-route.tsx'

describe('the enquiry', () => {
  const carton = {
    cartonLengthMm: 400,
    cartonWidthMm: 300,
    cartonHeightMm: 250,
    cartonGrossGrams: 8_000,
    netContent: 250,
    netContentUnit: 'g' as const,
    unitsPerCarton: 24,
  }

  const enquiry: Message = {
    ...message,
    message: '',
    lines: [
      {
        productId: 'tea',
        name: 'Cardamom Tea',
        brand: 'Lateen',
        specification: carton,
        quantity: 400,
        unit: 'carton',
        note: 'Red label only',
        changed: ['name', 'gtin'],
      },
      {
        productId: 'old',
        name: 'Old Tea',
        brand: 'Lateen',
        specification: {},
        quantity: 2,
        unit: 'pallet',
        gone: true,
      },
      { name: 'Star anise, whole', quantity: 12, unit: 'carton' },
    ],
    terms: {
      company: 'Lamu Stores',
      country: 'KE',
      phone: '+254712345678',
      incoterms: [{ rule: 'CIF', place: 'Mombasa' }],
      destination: 'KEMBA',
      wantedBy: '2027-03',
    },
    files: [{ id: 'f1', name: 'list.pdf', bytes: 48_000, type: 'pdf' }],
  }

  const NOBODY: Sender = { others: [], total: 0 }

  function open(given: Partial<Message> = {}, sender = NOBODY) {
    respond(contract.messages.sender, 200, sender)
    return openMessage({ ...enquiry, ...given })
  }

  const region = (name: string) => within(screen.getByRole('region', { name }))

  /** Returns the labels and values of a section. */
  const facts = (name: string) =>
    region(name)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])

  beforeEach(() => {
    giveListHeight()
    respond(contract.messages.signature, 200, { signature: 'Company' })
  })

  it('shows the sent list, and later changes of its products', async () => {
    await open()
    const table = within(screen.getByRole('table', { name: 'Requested products' }))
    const rows = table.getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['', '400 cartons', '400 cartons', '3,200 kg', '12 CBM', 'Red label only', ''],
      ['', '2 pallets', '–not known', '–not known', '–not known', '', ''],
      ['', '12 cartons', '12 cartons', '–not known', '–not known', '', ''],
    ])
    const heads = table.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'Cardamom TeaLateen · 24 × 250 gChanged since the enquiry: name, GTIN',
      'Old TeaLateenNo longer in the catalogue',
      'Star anise, wholeNot in the catalogue',
    ])
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/products/tea',
      '/admin/edit-product/tea',
    ])
  })

  it('shows totals, why lines are not included, and only the given terms and details', async () => {
    await open()
    expect(facts('Totals')).toEqual([
      ['Lines', '3'],
      ['Cartons', '412from 2 of 3 lines'],
      ['Gross (kg)', '3,200from 1 of 3 lines'],
      ['CBM', '12from 1 of 3 lines'],
    ])
    const containers = region('Containers')
    expect(containers.getByText(/^1 × 20', \d+ % full by volume/)).toBeVisible()
    expect(containers.getByText(/^room for [\d,]+ more cartons of Cardamom Tea$/)).toBeVisible()
    expect(containers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Old Tea is not counted: its pallet, .* are not known\.$/),
      'Star anise, whole is not counted: its size and weight are not known.',
    ])
    expect(containers.getByText(/^Estimate\. The packing list/)).toBeVisible()
    expect(facts('Terms')).toEqual([
      ['Incoterms', 'CIF Mombasa'],
      ['Destination', 'Mombasa (KE MBA)'],
      ['Wanted by', 'March 2027'],
    ])
    expect(facts('Buyer')).toEqual([
      ['Company', 'Lamu Stores'],
      ['Country', 'Kenya'],
      ['Phone', '+254712345678WhatsApp'],
    ])
    expect(screen.queryByText(/Local time/)).not.toBeInTheDocument()
  })

  it('names its language and the spam reasons, and offers no chat for an invalid number', async () => {
    await open({ language: 'ar', terms: { phone: '+971 50 12' }, spam: ['It holds 9 links.'] })
    await expectVisible('Language: Arabic')
    expect(facts('Buyer')).toEqual([['Phone', '+971 50 12']])
    const [first] = screen.getAllByRole('region', { name: /Spam|Totals/ })
    expect(first).toHaveTextContent('It holds 9 links.')
  })

  it('shows the buyer’s local time, other messages and label', async () => {
    const other: Sender['others'][number] = {
      _id: '3',
      reference: 'E-2026-00003',
      createdAt: '2026-02-01T09:30:00.000Z',
      subject: 'enquiry',
      status: 'replied',
      lineCount: 12,
    }
    await open(
      {},
      {
        others: [other],
        total: 7,
        timeZone: 'Africa/Nairobi',
        buyer: { id: 'b1', label: 'Key account' },
      },
    )
    const buyer = region('Buyer')
    const link = await buyer.findByRole('link', { name: 'Show buyer' })
    expect(link).toHaveHref('/admin/buyers/b1')
    expect(link.parentElement).toHaveTextContent('Key account')
    expect(await buyer.findByText(/^Local time: \w+day \d\d:\d\d$/)).toBeVisible()
    expect(buyer.getByRole('link', { name: 'E-2026-00003' })).toHaveAttribute(
      'href',
      '/admin/inbox/3',
    )
    expect(buyer.getByText(/12 lines · replied/)).toBeVisible()
    expect(buyer.getByRole('link', { name: 'Show all 8 in the inbox' })).toHaveAttribute(
      'href',
      '/admin/inbox?search=ada%40example.com',
    )
  })

  it('downloads its files and its list, and copies its reference', async () => {
    const { user } = await open()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const names = () => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)
    respond(contract.messages.file, 200, new Blob() as never)
    respond(contract.messages.listXlsx, 200, new Blob() as never)
    expect(region('Files').getByText('48 kB')).toBeVisible()
    await user.press('Download list.pdf')
    await vi.waitFor(() => expect(names()).toEqual(['list.pdf']))
    const exports = screen.getAllByRole('button', { name: /Export/ })
    expect(exports.map(({ textContent }) => textContent)).toEqual([
      'Export inbox as Excel',
      'Export inbox as CSV',
      'Export list as Excel',
      'Export message as PDF',
    ])
    await user.press('Export list as Excel')
    await vi.waitFor(() => expect(names()).toEqual(['list.pdf', `${enquiry.reference}.xlsx`]))

    await user.press('Copy reference')
    await expectToast('Reference copied!')
    expect(await navigator.clipboard.readText()).toBe(enquiry.reference)
  })
})

describe('outcomes and quotations', () => {
  const DONE = { success: true, message: 'Outcome saved' } as const

  const outcome = () => screen.getByRole('combobox', { name: 'Outcome' })

  beforeEach(() => {
    giveListHeight()
    respond(contract.messages.signature, 200, { signature: 'Company' })
  })

  it('asks for a reason when an enquiry is lost', async () => {
    const calls = respond(contract.messages.setOutcome, 200, () => {
      mockInbox({ ...enquiry, outcome: 'lost', lostReason: 'Too expensive' })
      return DONE
    })
    const { user } = await openMessage()
    await user.selectOptions(outcome(), 'Lost')
    expect(calls).toEqual([])
    await choose(user, 'Cancel')
    expect(outcome()).toHaveDisplayValue('New')
    await user.selectOptions(outcome(), 'Lost')
    await user.fill(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Too expensive')
    await choose(user, 'Mark as lost')
    await expectToast('Outcome saved')
    expect(calls.map(({ body }) => body)).toEqual([{ outcome: 'lost', reason: 'Too expensive' }])
    await expectVisible('Too expensive')
    expect(outcome()).toHaveDisplayValue('Lost')
    await user.selectOptions(outcome(), 'Won')
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ outcome: 'won' }))
  })

  it('lists the quotations of an enquiry', async () => {
    const calls = respond(contract.quotations.list, 200, {
      items: [aSummary()],
      total: 1,
      page: 1,
      pages: 1,
    })
    await openMessage()
    const item = within(await screen.findByRole('region', { name: 'Quotations' })).getByRole(
      'listitem',
    )
    expect(item).toHaveTextContent('Q-2026-00042Version 1SentFOB USD 1,235.00 · CIF USD 0.00')
    expect(within(item).getByRole('link')).toHaveHref('/admin/quotations/q1')
    expect(calls[0]?.url.search).toBe('?message=7')
  })

  it('creates a quotation, even after a reply, and opens it', async () => {
    const reply = { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' }
    const created = { success: true, message: 'Created', id: 'q1', number: 'Q-2026-00042' } as const
    const calls = respond(contract.quotations.create, 201, created)
    const { user, address } = await openMessage({ ...enquiry, status: 'replied', reply })
    await user.press('Create quotation')
    await waitFor(() => expect(address()).toBe('/admin/quotations/q1'))
    expect(calls[0]?.url.pathname).toBe('/api/messages/7/quotations')
  })
})
