import type { Company, CompanyField, CompanyFields } from '@dhow/contract/company'
import { type Choices, ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { COMPANY_FIELDS, FIELD_LABELS, fieldsOf } from './company-fields.ts'
import { fieldText } from './company-text.ts'

type Props = {
  opened: CompanyFields
  mine: CompanyFields
  stored: Company
  /** The fields that were to be saved and differ from what is stored. */
  names: readonly CompanyField[]
  onClose: () => void
  onChoose: (choices: Choices<CompanyField>) => void
}

const textsOf = (fields: CompanyFields) =>
  Object.fromEntries(COMPANY_FIELDS.map((name) => [name, fieldText(name, fields[name])])) as Record<
    CompanyField,
    string
  >

/** Chooses between one's own words and those that were saved elsewhere meanwhile. */
export function CompanyConflict({ opened, mine, stored, names, onClose, onChoose }: Props) {
  const [before, own, theirs] = [fieldsOf(opened), mine, fieldsOf(stored)].map(textsOf)
  if (!before || !own || !theirs) return null
  return (
    <ConflictDialog
      what="Your site"
      differences={differencesOf(FIELD_LABELS, before, own, theirs).filter(({ name }) =>
        names.includes(name),
      )}
      onClose={onClose}
      onChoose={onChoose}
    />
  )
}
