import { contract } from '@dhow/contract'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { CertificatesField } from './certificates-field.tsx'

const FILE = `${'0a'.repeat(16)}.pdf`

const { add } = contract.certificates
const added = { success: true as const, message: 'Certificate added.', file: FILE }
const createPdf = () => new File(['%PDF-1.7'], 'halal.pdf', { type: 'application/pdf' })

type Certificates = ProductCertificate[] | undefined

type Form = Pick<ComponentProps<typeof CertificatesField>, 'issues'> & {
  initial: Certificates
  onValue: (value: Certificates) => void
}

/** A form with the field and another one. */
function Form({ initial, onValue, ...props }: Form) {
  const [form, setForm] = useState({ note: '', certificates: initial })
  onValue(form.certificates)
  return (
    <>
      <CertificatesField
        value={form.certificates}
        onChange={(certificates) => setForm({ ...form, certificates })}
        {...props}
      />
      <input
        aria-label="Note"
        value={form.note}
        onChange={({ target }) => setForm({ ...form, note: target.value })}
      />
    </>
  )
}

function start(initial?: ProductCertificate[], issues: Form['issues'] = []) {
  const onValue = vi.fn<Form['onValue']>()
  const { user } = renderRoute(<Form initial={initial} onValue={onValue} issues={issues} />)
  return { user, latest: () => onValue.mock.lastCall?.[0] }
}

const getField = (label: string | RegExp) => screen.getByLabelText(label)
const getButton = (name: string) => screen.getByRole('button', { name })

it('adds a certificate, offers common names and omits empty fields', async () => {
  const { user, latest } = start()
  await user.press('Add certificate')
  await waitFor(() => expect(getField('Name')).toHaveFocus())
  await user.type(getField('Name'), 'Halal')
  expect(latest()).toEqual([{ name: 'Halal' }])
  await user.type(getField('Issued by (optional)'), 'ESMA')
  await user.fill(getField('Valid to (optional)'), '2099-06-30')
  expect(latest()).toEqual([{ name: 'Halal', body: 'ESMA', validTo: '2099-06-30' }])
  await user.clear(getField('Valid to (optional)'))
  expect(latest()).toEqual([{ name: 'Halal', body: 'ESMA' }])
  const offered = document.getElementById(getField('Name').getAttribute('list') ?? '')
  expect([...(offered?.children ?? [])].map((option) => option.getAttribute('value'))).toContain(
    'BRCGS',
  )
})

it('removes a certificate, and the list with the last of them', async () => {
  const { user, latest } = start([{ name: 'Halal' }, { name: 'Organic' }])
  await user.press('Remove Certificate 1')
  expect(latest()).toEqual([{ name: 'Organic' }])
  expect(getField('Name')).toHaveValue('Organic')
  await user.press('Remove Certificate 1')
  expect(latest()).toBeUndefined()
  expect(getButton('Add certificate')).toHaveFocus()
})

it('the file of a certificate is uploaded immediately, and can be downloaded, replaced and removed', async () => {
  const { user, latest } = start([{ name: 'Halal' }])
  const uploads = respond(add, 201, added)
  await user.upload(getField('File of Halal'), createPdf())
  const link = await screen.findByRole('link', { name: 'Download the file of Halal' })
  expect(link).toHaveAttribute('href', `/certificates/${FILE}`)
  expect(uploads[0]?.body.get('file')).toMatchObject({ name: 'halal.pdf' })
  expect(latest()).toEqual([{ name: 'Halal', file: FILE }])

  const otherFile = FILE.replace('pdf', 'jpg')
  respond(add, 201, { ...added, file: otherFile })
  await user.upload(getField('File of Halal'), new File(['x'], 'IMG.HEIC'))
  await waitFor(() => expect(latest()).toEqual([{ name: 'Halal', file: otherFile }]))

  await user.press('Remove the file of Halal')
  expect(latest()).toEqual([{ name: 'Halal' }])
  await waitFor(() => expect(getField('File of Halal')).toHaveFocus())
})

it('the file of a certificate is added to its certificate if the form changes during the upload', async () => {
  const { user, latest } = start([{ name: 'Organic' }, { name: 'Halal' }])
  const { promise, resolve } = Promise.withResolvers<void>()
  respond(add, 201, added, { until: promise })
  await user.upload(getField('File of Halal'), createPdf())
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await user.press('Remove Certificate 1')
  await user.type(getField('Issued by (optional)'), 'ESMA')
  await user.fill(getField('Note'), 'Typed meanwhile')
  resolve()
  await waitFor(() => expect(latest()).toEqual([{ name: 'Halal', body: 'ESMA', file: FILE }]))
  expect(getField('Note')).toHaveValue('Typed meanwhile')
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
    fireEvent.drop(getField('File of Halal'), { dataTransfer: { files } })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(getField('File of Halal')).toBeInvalid()
    expect([uploads, latest()]).toEqual([[], [{ name: 'Halal' }]])
  },
)

it('the last day of a certificate shows a warning in a time zone where it is already over', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T20:30:00Z'), toFake: ['Date'] })
  start([{ name: 'Halal', validTo: '2026-11-22' }])
  expect(getField(/Valid to/)).toHaveAccessibleDescription('Expired 1 day ago.')
})

it('shows errors next to the field, and those of the list below it', () => {
  start(
    [{ name: 'Halal' }, { name: '' }],
    [
      { path: '1.name', message: 'Name of the certificate is required.' },
      { path: '', message: 'Certificates may have at most 30 entries.' },
    ],
  )
  const [, second] = within(screen.getByRole('list', { name: 'Certificates' })).getAllByLabelText(
    'Name',
  )
  expect(second).toHaveAccessibleDescription('Name of the certificate is required.')
  expect(screen.getByText('Certificates may have at most 30 entries.')).toBeVisible()
})
