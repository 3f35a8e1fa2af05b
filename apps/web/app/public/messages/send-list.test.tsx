import { contract } from '@dhow/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addLines, readList } from '#app/public/lists/list.ts'
import { sent } from '#app/testing/enquiry-form.ts'
import { createLine, getItems, openList, saffron, tea } from '#app/testing/enquiry-list.ts'
import { readForm, respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast } from '#app/testing/render-route.tsx'

describe('a sent list', () => {
  /** Opens a list with one line and fills in the sender. */
  async function openToSend({ email = 'ada@example.com', until = Promise.resolve() } = {}) {
    addLines([createLine()])
    const calls = respond(contract.messages.send, 201, sent, { until })
    const page = openList()
    await page.user.fill('Name', 'Ada')
    if (email) await page.user.type(screen.getByLabelText('Email'), email)
    const send = () => page.user.press('Send enquiry')
    return { ...page, calls, send }
  }

  it('contains the terms, shows its reference, and can be reused', async () => {
    const { user, calls, send } = await openToSend()
    await user.fill('Company', 'Ada & Co')
    await user.selectOptions(screen.getByLabelText('Incoterms rule'), 'FOB Free On Board')
    await user.fill('Named place', 'Jebel Ali')
    await user.type(screen.getByRole('combobox', { name: /Port or place/ }), 'Momb')
    await user.press(/Mombasa, Kenya/, 'option')
    await send()
    const focused = await screen.findByRole('heading', { name: /E-2026-00042/ })
    await waitFor(() => expect(focused).toHaveFocus())
    expect(calls[0]?.body).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      lines: [{ productId: tea._id, text: 'Cardamom Tea', quantity: 50, unit: 'carton' }],
      terms: {
        company: 'Ada & Co',
        incoterms: [{ rule: 'FOB', place: 'Jebel Ali' }],
        destination: 'KEMBA',
      },
    })
    expect(readList()).toEqual([])
    const chat = await screen.findByRole('link', { name: 'Send on WhatsApp too' })
    expect(decodeURIComponent(String(chat.getAttribute('href')))).toMatch(
      /971\d+\?text=.*E-2026-00042 \(1 line\)\.$/,
    )

    await user.press('Reuse this list')
    expect(readList()).toMatchObject([createLine()])
    expect(screen.getByLabelText('Company')).toHaveValue('Ada & Co')
    expect(screen.getByLabelText('Message (optional)')).toHaveValue('')
  })

  it('keeps lines that were added meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const { user, send } = await openToSend({ until: gate.promise })
    await send()
    await screen.findByRole('button', { name: 'Sending...' })
    expect(screen.getByLabelText('Quantity of Cardamom Tea')).toBeDisabled()
    expect(screen.getByLabelText('Message (optional)')).toBeDisabled()
    act(() => void addLines([saffron]))
    gate.resolve()
    await screen.findByText(/^We received 1 line /)
    expect(readList()).toMatchObject([saffron])
    await user.press('View lines added since (1 line)')
    expect(getItems()[0]).toHaveTextContent('Loose saffron')
  })

  it('is confirmed on the page that was opened meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const { user, send } = await openToSend({ until: gate.promise })
    await send()
    await user.press('Write to us', 'link')
    gate.resolve()
    await expectToast('Thank you! Your enquiry is E-2026-00042')
    expect(readList()).toEqual([])
  })

  it('can be changed again when the server refused it', async () => {
    const { send } = await openToSend()
    const issues = [{ path: 'email', code: 'invalid_email', message: 'Wrong.' } as const]
    respondError(contract.messages.send, 400, 'Wrong.', { issues })
    await send()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Quantity of Cardamom Tea')).toBeEnabled()
  })

  it('shows errors next to the fields, and sends nothing', async () => {
    const { user, calls, send } = await openToSend({ email: '' })
    await user.press('Add another rule')
    const [, second] = screen.getAllByLabelText('Incoterms rule')
    await user.selectOptions(second as HTMLElement, 'CIF Cost, Insurance and Freight')
    await send()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.')
    const [first, place] = screen.getAllByLabelText('Named place')
    expect(place).toHaveAccessibleDescription('Place of the Incoterms rule is required.')
    expect(first).toBeValid()
    expect(calls).toEqual([])
    await user.fill('Email', 'ada@example.com')
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeValid())
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(place).toBeInvalid()
  })

  it('accepts files within the limits, and names the others', async () => {
    const { user, calls, send } = await openToSend()
    const createFile = (name: string, content = 'x') => new File([content], name)
    const validFiles = ['1.pdf', '2.CSV', '3.jfif', '4.webp', '5.xlsx', '6.pdf'].map((name) =>
      createFile(name),
    )
    await chooseFiles([...validFiles, createFile('virus.exe'), createFile('nothing.pdf', '')])
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(alerts.join()).toMatch(
      /virus\.exe was not added.*nothing\.pdf is empty.*6\.pdf was not added/,
    )
    await user.press('Remove 3.jfif')
    await send()
    await screen.findByRole('heading', { name: /E-2026-00042/ })
    const form = readForm(calls[0])
    const names = form.getAll('files').map((file) => (file as File).name)
    expect(names).toEqual(['1.pdf', '2.CSV', '4.webp', '5.xlsx'])
    expect(JSON.parse(String(form.get('lines')))).toMatchObject([{ quantity: 50 }])
  })
})

/** Chooses files without the dialog's filter. */
async function chooseFiles(files: File[]): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await screen.findByRole('list', { name: 'Files to send' })
}
