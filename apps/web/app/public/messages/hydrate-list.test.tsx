import { runInThisContext } from 'node:vm'
import { contract } from '@dhow/contract'
import type { ListProduct } from '@dhow/contract/lists/lists'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { addLines, type Line, readList } from '#app/public/lists/list.ts'
import { announceHydrated, EARLY_EVENTS_SCRIPT } from '#app/shell/scripts/early-events.ts'
import { createTestQueryClient } from '#app/testing/cache.ts'
import { sent } from '#app/testing/enquiry-form.ts'
import { createLine, getItems, saffron, tea } from '#app/testing/enquiry-list.ts'
import { Messages, render } from '#app/testing/messages.tsx'
import { NEVER, respond } from '#app/testing/mock-api.ts'
import { setupUser } from '#app/testing/user.ts'
import { EnquiryList } from './enquiry/enquiry-list.tsx'
import { writeLastEnquiry } from './enquiry/sent-note.tsx'

const servedLine: Line = { ...createLine({ quantity: 60, note: 'red' }), key: 'a' }
const served = {
  lines: [servedLine],
  products: new Map([[tea._id, tea as ListProduct]]),
  omitted: 0,
}
const Site = createRoutesStub([
  {
    path: '/enquiry',
    Component: () => {
      useEffect(announceHydrated, [])
      return <EnquiryList served={served} />
    },
  },
])

describe('a page that the server rendered', () => {
  /** Renders the page on the server, and hydrates it. Any mismatch fails the test. */
  async function hydrate({ change = async () => {}, url = '/enquiry' } = {}) {
    respond(contract.lists.resolve, 200, { lines: [] })
    const page = (
      <QueryClientProvider client={createTestQueryClient()}>
        <Site initialEntries={[url]} />
      </QueryClientProvider>
    )
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Messages>{page}</Messages>)
    const html = container.textContent
    const name = within(container).getByLabelText<HTMLInputElement>('Name')
    name.value = 'Ada'
    await change()
    await act(async () => void render(page, { container, hydrate: true }))
    return { html, name }
  }

  it('contains the list and the form, and keeps typed text', async () => {
    localStorage.setItem('enquiryDetails', JSON.stringify({ name: ['Old'], company: ['Old & Co'] }))
    addLines([saffron])
    const { html, name } = await hydrate()
    expect(html).toMatch(/^1 line[^0]*Cardamom Tea.*Send your enquiry.*Write to us$/)
    expect(name).toBeInTheDocument()
    expect(name).toHaveValue('Ada')
    expect(screen.getByLabelText('Company')).toHaveValue('Old & Co')
    expect(readList()).toMatchObject([saffron, servedLine])
    expect(getItems()).toHaveLength(2)
  })

  it('stores and sends a list that was changed before', async () => {
    const calls = respond(contract.messages.send, 201, sent, { until: NEVER })
    respond(contract.messages.formToken, 200, { formToken: 'token' })
    runInThisContext(EARLY_EVENTS_SCRIPT)
    const change = async () => {
      const user = setupUser()
      await user.fill('Quantity of Cardamom Tea', '75')
      await user.selectOptions(screen.getByLabelText('Unit of Cardamom Tea'), 'pallets')
      await user.fill('Note on Cardamom Tea', 'red label')
      await user.fill('Email', 'ada@example.com')
      await user.press('Send enquiry')
    }
    await hydrate({ change })
    const changed = [{ quantity: 75, unit: 'pallet', note: 'red label' }]
    expect(readList()).toMatchObject(changed)
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ lines: changed }))
  })

  it('does not list again what was sent while the page loaded', async () => {
    writeLastEnquiry('E-2026-00042', [servedLine])
    await hydrate()
    expect(readList()).toEqual([])
  })

  it("shows the quantity of its URL instead of the stored line's", async () => {
    addLines([createLine({ quantity: 3 })])
    await hydrate({ url: `/enquiry?id=${tea._id}&quantity=60&unit=carton` })
    expect(readList()).toMatchObject([{ key: 'a', quantity: 60 }])
  })
})
