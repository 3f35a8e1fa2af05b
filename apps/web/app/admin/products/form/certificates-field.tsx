import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import { CERTIFICATES } from '@dhow/trade/product-facts'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { moveItem } from '#app/admin/dragging/drag-motion.ts'
import { SortableList } from '#app/admin/dragging/sortable-list.tsx'
import { countDaysLeft, formatExpiry, isExpiring } from '#app/admin/products/certificate-expiry.ts'
import type { FactIssue } from '#app/admin/products/specification/specification-context.ts'
import { FileDrop, FileLink, type UploadKind, useUpload } from '#app/admin/ui/file-drop.tsx'
import { ACCEPTED_PICTURES, isPdf, isPicture, MEGABYTE } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

const CERTIFICATE: UploadKind = {
  field: 'file',
  typeError: 'Only PDF and image files are allowed.',
  maxBytes: LIMITS.certificateBytes,
  accepts: (file) => isPicture(file) || isPdf(file),
  send: async (input) => (await api.certificates.add.call(input)).file,
}

type Props = {
  value: ProductCertificate[] | undefined
  /** Called with undefined when the list is empty. */
  onChange: (value: ProductCertificate[] | undefined) => void
  /** Errors by path within the list, such as `0.name`; an empty path is the list itself. */
  issues?: readonly FactIssue[]
}

type Entry = { id: string; certificate: ProductCertificate }

let lastId = 0
const createEntry = (certificate: ProductCertificate): Entry => {
  lastId += 1
  return { id: `certificate-${lastId}`, certificate }
}

const removeEmptyFields = ({ name, ...fields }: ProductCertificate): ProductCertificate => ({
  name,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)),
})

const toCertificates = (list: Entry[]) => list.map(({ certificate }) => certificate)

/** Returns the certificates with ids that do not change when the list does. */
function useEntries({ value = [], onChange }: Pick<Props, 'value' | 'onChange'>) {
  const [list, setList] = useState(() => value.map(createEntry))
  const [previousValue, setPreviousValue] = useState(value)
  if (!isSame(value, previousValue)) {
    setPreviousValue(value)
    // The list was replaced from outside, so running uploads must not change it.
    if (!isSame(value, toCertificates(list))) setList(value.map(createEntry))
  }
  // The form may change before an upload ends.
  const latest = useRef({ list, onChange })
  useEffect(() => {
    latest.current = { list, onChange }
  }, [list, onChange])

  const change = (edit: (list: Entry[]) => Entry[]) => {
    const next = edit(latest.current.list)
    latest.current.list = next
    setList(next)
    latest.current.onChange(next.length > 0 ? toCertificates(next) : undefined)
  }
  return {
    list,
    add: () => change((list) => [...list, createEntry({ name: '' })]),
    remove: (index: number) => change((list) => list.toSpliced(index, 1)),
    move: (from: number, to: number) => change((list) => moveItem(list, from, to)),
    edit: (id: string, changes: Partial<ProductCertificate>) =>
      change((list) =>
        list.map((entry) =>
          entry.id === id
            ? { id, certificate: removeEmptyFields({ ...entry.certificate, ...changes }) }
            : entry,
        ),
      ),
  }
}

export function CertificatesField({ value, onChange, issues = [] }: Props) {
  const { list, add, remove, move, edit } = useEntries({ value, onChange })
  const names = useId()
  const findError = (path: string) => issues.find((issue) => issue.path === path)?.message
  return (
    <div className="grid grid-cols-1 gap-3">
      <datalist id={names}>
        {Object.values(CERTIFICATES).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SortableList
        label="Certificates"
        noun="Certificate"
        items={list}
        limit={LIMITS.certificates}
        onMove={move}
        onRemove={remove}
        onAdd={add}
      >
        {({ id, certificate }, index) => (
          <CertificateFields
            certificate={certificate}
            number={index + 1}
            names={names}
            findError={(field) => findError(`${index}.${field}`)}
            onEdit={(changes) => edit(id, changes)}
          />
        )}
      </SortableList>
      {findError('') && <p className="text-sm text-coral">{findError('')}</p>}
    </div>
  )
}

type FieldsProps = {
  certificate: ProductCertificate
  number: number
  /** The id of the datalist of common names. */
  names: string
  findError: (field: keyof ProductCertificate) => string | undefined
  onEdit: (changes: Partial<ProductCertificate>) => void
}

function CertificateFields({ certificate, number, names, findError, onEdit }: FieldsProps) {
  const { timeZone } = useCompany()
  const upload = useUpload(CERTIFICATE, (file) => onEdit({ file }))
  const { validTo, file } = certificate
  const name = certificate.name.trim() || `certificate ${number}`
  const daysLeft = validTo ? countDaysLeft(validTo, timeZone) : undefined
  const getProps = (field: 'name' | 'body' | 'validTo') => ({
    error: findError(field),
    value: certificate[field] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onEdit({ [field]: target.value }),
  })
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="Name" list={names} limit={LIMITS.title} {...getProps('name')} />
        <TextField label="Issued by (optional)" limit={LIMITS.title} {...getProps('body')} />
        <TextField
          type="date"
          className="min-w-0"
          label="Valid to (optional)"
          hint={
            daysLeft !== undefined &&
            isExpiring(daysLeft) && <span className="text-amber">{formatExpiry(daysLeft)}.</span>
          }
          {...getProps('validTo')}
        />
      </div>
      <FileDrop
        {...upload}
        error={upload.error ?? findError('file')}
        label={`File of ${name}`}
        hint={`PDF or picture of up to ${LIMITS.certificateBytes / MEGABYTE} MB. Visitors can download it.`}
        accept={`application/pdf,.pdf,${ACCEPTED_PICTURES}`}
        stored={
          file && {
            view: (
              <FileLink href={paths.certificateFile(file)} download>
                Download the file <span className="sr-only">of {name}</span>
              </FileLink>
            ),
            remove: `Remove the file of ${name}`,
            onRemove: () => onEdit({ file: undefined }),
          }
        }
      />
    </>
  )
}
