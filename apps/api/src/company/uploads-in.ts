import { uploadName } from '#api/pictures/stored-files.ts'

/** An uploaded file that a record names: the field, dotted where it is nested, the address, and the name. */
type NamedUpload = { path: string; url: string; name: string }

/** Every uploaded file that a record names, whatever field it is in. */
export function uploadsIn(value: unknown, path: string[] = []): NamedUpload[] {
  if (typeof value === 'string') {
    const name = uploadName(value)
    return name === undefined ? [] : [{ path: path.join('.'), url: value, name }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => uploadsIn(inner, [...path, key]))
}
