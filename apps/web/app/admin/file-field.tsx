import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'

const FILE_INPUT =
  'cursor-pointer file:me-3 file:cursor-pointer file:rounded-full file:border-0 file:bg-line file:px-4 file:py-1 file:font-medium file:text-ink'

/** A field that one file is chosen in. */
export const FileField = (field: Omit<ComponentProps<typeof TextField>, 'type' | 'className'>) => (
  <TextField type="file" className={FILE_INPUT} {...field} />
)
