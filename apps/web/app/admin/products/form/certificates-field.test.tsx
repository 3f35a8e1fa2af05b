import { contract } from '@dhow/contract'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { CertificatesField } from './certificates-field.tsx'

const FILE = `${'0a'.repeat(16)}.pdf`

const { add } = contract.certificates
const added = { success: true as const, message: 'Certificate added.', file: FILE }
const pdf = (name = 'halal.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

type Given = Partial<Pick<ComponentProps<typeof CertificatesField>, 'issues'>>

type Form = Given & {
  first: ProductCertificate[] | undefined
  onValue: (
    value: ProductCertificate[] | undefined,
    replace: (value: ProductCertificate[]) => void,
  ) => void
}

/** A form with the field and another one. */
function Form({ first, onValue, ...given }: Form) {
  const [form, setForm] = useState({ note: '', certificates: first })
  const set = (certificates: ProductCertificate[] | undefined) => setForm({ ...form, certificates })
  onValue(form.certificates, set)
  return (
    <>
      <CertificatesField value={form.certificates} onChange={set} {...given} />
      <input
        aria-label="Note"
        value={form.note}
        onChange={({ target }) => setForm({ ...form, note: target.value })}
      />
    </>
  )
}

function start(first?: ProductCertificate[], given: Given = {}) {
  const onValue = vi.fn<Form['onValue']>()
  const { user } = renderRoute(<Form first={first} onValue={onValue} {...given} />)
  return {
    user,
    latest: () => onValue.mock.lastCall?.[0],
    replace: (value: ProductCertificate[]) => act(() => onValue.mock.lastCall?.[1](value)),
  }
}

const field = (label: string | RegExp) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })

it('adds a certificate, offers common names and omits empty fields', async () => {
  const { user, latest } = start()
  await user.press('Add certificate')
  await waitFor(() => expect(field('Name')).toHaveFocus())
  await user.type(field('Name'), 'Halal')
  expect(latest()).toEqual([{ name: 'Halal' }])
  await user.type(field('Issued by (optional)'), 'ESMA')
  await user.fill(field('Valid to (optional)'), '2099-06-30')
  expect(latest()).toEqual([{ name: 'Halal', body: 'ESMA', validTo: '2099-06-30' }])
  await user.clear(field('Valid to (optional)'))
  expect(latest()).toEqual([{ name: 'Halal', body: 'ESMA' }])
  const offered = document.getElementById(field('Name').getAttribute('list') ?? '')
  expect([...(offered?.children ?? [])].map((one) => one.getAttribute('value'))).toContain('BRCGS')
})

it('removes a certificate, and the list with the last of them', async () => {
  const { user, latest } = start([{ name: 'Halal' }, { name: 'Organic' }])
  await user.press('Remove Certificate 1')
  expect(latest()).toEqual([{ name: 'Organic' }])
  expect(field('Name')).toHaveValue('Organic')
  await user.press('Remove Certificate 1')
  expect(latest()).toBeUndefined()
  expect(button('Add certificate')).toHaveFocus()
})

it('accepts another list from outside, such as that of another product', async () => {
  const { user, latest, replace } = start([{ name: 'Halal' }])
  replace([{ name: 'Kosher' }, { name: 'Organic' }])
  await user.press('Move Certificate 2 up')
  expect(latest()).toEqual([{ name: 'Organic' }, { name: 'Kosher' }])
})

it('the file of a certificate is uploaded immediately, and can be downloaded, replaced and removed', async () => {
  const { user, latest } = start([{ name: 'Halal' }])
  const uploads = respond(add, 201, added)
  await user.upload(field('File of Halal'), pdf())
  const link = await screen.findByRole('link', { name: 'Download the file of Halal' })
  expect(link).toHaveAttribute('href', `/certificates/${FILE}`)
  expect(uploads[0]?.body.get('file')).toMatchObject({ name: 'halal.pdf' })
  expect(latest()).toEqual([{ name: 'Halal', file: FILE }])

  const other = FILE.replace('pdf', 'jpg')
  respond(add, 201, { ...added, file: other })
  await user.upload(field('File of Halal'), new File(['x'], 'IMG.HEIC'))
  await waitFor(() => expect(latest()).toEqual([{ name: 'Halal', file: other }]))

  await user.press('Remove the file of Halal')
  expect(latest()).toEqual([{ name: 'Halal' }])
  await waitFor(() => expect(field('File of Halal')).toHaveFocus())
})

it('the file of a certificate is added to its certificate if the form changes during the upload', async () => {
  const { user, latest } = start([{ name: 'Organic' }, { name: 'Halal' }])
  const { promise, resolve } = Promise.withResolvers<void>()
  respond(add, 201, added, { until: promise })
  await user.upload(field('File of Halal'), pdf())
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await user.press('Remove Certificate 1')
  await user.type(field('Issued by (optional)'), 'ESMA')
  await user.fill(field('Note'), 'Typed meanwhile')
  resolve()
  await waitFor(() => expect(latest()).toEqual([{ name: 'Halal', body: 'ESMA', file: FILE }]))
  expect(field('Note')).toHaveValue('Typed meanwhile')
})

it.each([
  ['notes.txt', 10, 'Only PDF and image files are allowed.'],
  ['halal.pdf', 10_400_000, 'halal.pdf is 10.4 MB. The maximum is 10 MB.'],
])(
  'the file of a certificate is rejected before it is sent: %s of %i bytes',
  async (name, size, message) => {
    const { latest } = start([{ name: 'Halal' }])
    const uploads = respond(add, 201, added)
    const files = [new File(['x'.repeat(size)], name)]
    fireEvent.drop(field('File of Halal'), { dataTransfer: { files } })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(field('File of Halal')).toBeInvalid()
    expect([uploads, latest()]).toEqual([[], [{ name: 'Halal' }]])
  },
)

it('the file of a certificate is not replaced after a rejection by the server', async () => {
  const { user, latest } = start([{ name: 'Halal', file: FILE }])
  respondError(add, 422, 'halal.pdf is incomplete.')
  await user.upload(field('File of Halal'), pdf())
  expect(await screen.findByRole('alert')).toHaveTextContent('halal.pdf is incomplete.')
  expect(latest()).toEqual([{ name: 'Halal', file: FILE }])
})

describe('the last day of a certificate', () => {
  beforeEach(
    () => void vi.useFakeTimers({ now: new Date('2026-11-22T20:30:00Z'), toFake: ['Date'] }),
  )
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['2026-11-22', 'Expired 1 day ago.'],
    ['2026-11-23', 'Today is its last day.'],
    ['2027-01-22', 'Expires in 60 days.'],
    ['2027-01-23', ''],
  ])('%s shows a warning in a time zone where it is already the 23rd: %j', (validTo, words) => {
    start([{ name: 'Halal', validTo }])
    const hint = field(/Valid to/).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(hint)?.textContent ?? '').toBe(words)
  })
})

it('shows errors next to the field, and those of the list below it', () => {
  start([{ name: 'Halal' }, { name: '' }], {
    issues: [
      { path: '1.name', message: 'Name of the certificate is required.' },
      { path: '', message: 'Certificates may have at most 30 entries.' },
    ],
  })
  const [, second] = within(screen.getByRole('list', { name: 'Certificates' })).getAllByLabelText(
    'Name',
  )
  expect(second).toHaveAccessibleDescription('Name of the certificate is required.')
  expect(screen.getByText('Certificates may have at most 30 entries.')).toBeVisible()
})
