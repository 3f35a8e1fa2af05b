import type { CompanyFields } from '@dhow/contract/company'
import type { ComponentProps } from 'react'
import { TextsField } from './company-inputs.tsx'
import { Part } from './part.tsx'

/** How a text is divided. */
export const PARAGRAPHS = 'An empty line begins a new paragraph.'

type Props = Omit<ComponentProps<typeof Part>, 'field' | 'children'> &
  Pick<ComponentProps<typeof TextsField>, 'label' | 'rows' | 'limit'> & {
    /** A field that is one text. */
    field: {
      [name in keyof CompanyFields]: CompanyFields[name] extends string ? name : never
    }[keyof CompanyFields]
    /** What an empty text does. */
    ifEmpty?: string
  }

/** A part that is one text of several paragraphs. */
export const ParagraphsPart = ({ field, label, rows, limit, ifEmpty = '', ...part }: Props) => (
  <Part field={field} {...part}>
    <TextsField
      name={field}
      label={label}
      rows={rows}
      hint={`${PARAGRAPHS} ${ifEmpty}`.trim()}
      limit={limit}
    />
  </Part>
)
