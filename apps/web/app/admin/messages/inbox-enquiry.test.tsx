import { contract } from '@dhow/contract'
import type { Message, Sender } from '@dhow/contract/messages/messages'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { giveListHeight, enquiry as message, openMessage } from '#app/testing/inbox.tsx'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, expectVisible } from '#app/testing/render-route.tsx'

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

  function open(values: Partial<Message> = {}, sender = NOBODY) {
    respond(contract.messages.sender, 200, sender)
    return openMessage({ ...enquiry, ...values })
  }

  const getRegion = (name: string) => within(screen.getByRole('region', { name }))

  /** Returns the labels and values of a section. */
  const getFacts = (name: string) =>
    getRegion(name)
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
    expect(getFacts('Totals')).toEqual([
      ['Lines', '3'],
      ['Cartons', '412from 2 of 3 lines'],
      ['Gross (kg)', '3,200from 1 of 3 lines'],
      ['CBM', '12from 1 of 3 lines'],
    ])
    const containers = getRegion('Containers')
    expect(containers.getByText(/^1 × 20', \d+ % full by volume/)).toBeVisible()
    expect(containers.getByText(/^room for [\d,]+ more cartons of Cardamom Tea$/)).toBeVisible()
    expect(containers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Old Tea is not counted\. Missing: pallet size, /),
      'Star anise, whole is not counted: its size and weight are not known.',
    ])
    expect(containers.getByText(/^Estimate\. The packing list/)).toBeVisible()
    expect(getFacts('Terms')).toEqual([
      ['Incoterms', 'CIF Mombasa'],
      ['Destination', 'Mombasa (KE MBA)'],
      ['Wanted by', 'March 2027'],
    ])
    expect(getFacts('Buyer')).toEqual([
      ['Company', 'Lamu Stores'],
      ['Country', 'Kenya'],
      ['Phone', '+254712345678WhatsApp'],
    ])
    expect(screen.queryByText(/Local time/)).not.toBeInTheDocument()
  })

  it('names its language and the spam reasons, and offers no chat for an invalid number', async () => {
    await open({ language: 'ar', terms: { phone: '+971 50 12' }, spam: ['It holds 9 links.'] })
    await expectVisible('Language: Arabic')
    expect(getFacts('Buyer')).toEqual([['Phone', '+971 50 12']])
    const [firstRegion] = screen.getAllByRole('region', { name: /Spam|Totals/ })
    expect(firstRegion).toHaveTextContent('It holds 9 links.')
  })

  it('shows the buyer’s local time, other messages and label', async () => {
    const otherMessage: Sender['others'][number] = {
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
        others: [otherMessage],
        total: 7,
        timeZone: 'Africa/Nairobi',
        buyer: { id: 'b1', label: 'Key account' },
      },
    )
    const buyer = getRegion('Buyer')
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
    const listDownloads = () =>
      saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)
    respond(contract.messages.file, 200, new Blob() as never)
    respond(contract.messages.listXlsx, 200, new Blob() as never)
    expect(getRegion('Files').getByText('48 kB')).toBeVisible()
    await user.press('Download list.pdf')
    await vi.waitFor(() => expect(listDownloads()).toEqual(['list.pdf']))
    await user.press('Export list as Excel', 'menuitem')
    await vi.waitFor(() =>
      expect(listDownloads()).toEqual(['list.pdf', `${enquiry.reference}.xlsx`]),
    )

    await user.press('Copy reference')
    await expectToast('Reference copied!')
    expect(await navigator.clipboard.readText()).toBe(enquiry.reference)
  })
})
