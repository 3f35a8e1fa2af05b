import { paths } from '@dhow/contract/paths'
import { fieldText, PRODUCT_FIELDS } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { ApiError, isNotFound, isStale, messageOf } from '#app/api/error.ts'
import type { Upload } from '#app/api/upload.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { notify } from '#app/ui/toast.tsx'
import type { ProductFormState } from './product-inputs.tsx'

/** What the contract's form calls pictures. */
const PICTURE_FIELDS = ['media', 'pictures', 'existingImages']

const UNKNOWN_CHANGE =
  'This product was changed elsewhere, and what it is now could not be loaded. Nothing is saved: please try again.'

/** Whether a product is already as a form would make it: somebody has made the same changes. */
const isSavedAlready = (product: Product, form: FormData): boolean =>
  PRODUCT_FIELDS.every((field) => form.get(field) === fieldText(product[field])) &&
  !form.has('media') &&
  form.getAll('existingImages').join() === product.images.join()

/** How a save goes on, as the form shows it. */
export type Saving = {
  busy: boolean
  /** It is saved, and the list is about to open. */
  saved: boolean
  /** The product was deleted elsewhere. */
  isDeleted: boolean
  /** The product as it is now, where it was changed since the form was opened. */
  changed: Product | undefined
  pictureError: string | undefined
  /** The pictures that are on their way. */
  upload: { sizes: number[]; upload: Upload } | undefined
}

export const IDLE: Saving = {
  busy: false,
  saved: false,
  isDeleted: false,
  changed: undefined,
  pictureError: undefined,
  upload: undefined,
}

/**
 * Adds a product, or changes the one with `id`; a success leads to the product list.
 * @param listQuery what of the list was shown before, and is shown again
 */
export function useProductSave(id?: string, listQuery = '') {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = api.products.create.useMutation()
  const update = api.products.update.useMutation()
  const [saving, setSaving] = useState(IDLE)
  // After the form has let go of what is no longer unsaved.
  useEffect(() => {
    if (saving.saved) void navigate(`${paths.manageProducts}${listQuery}`)
  }, [saving.saved, navigate, listQuery])

  const finish = async (asNew: boolean) => {
    notify.success(`Product ${asNew ? 'added' : 'updated'} successfully!`)
    // Every list and every single product that is kept may show it.
    const { list, search, get, related } = api.products
    const stale = [list, search, get, related].map(({ key }) => key())
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    setSaving({ ...IDLE, busy: true, saved: true })
  }

  /** `asNew` adds the product although it is another's form: the other was deleted. */
  const save = async (body: FormData, form: ProductFormState, asNew = id === undefined) => {
    const verb = asNew ? 'add' : 'update'
    // Until the list is there: in between, a second click would save a second time.
    setSaving((before) => ({ ...IDLE, isDeleted: before.isDeleted, busy: true }))
    const sizes = body.getAll('media').map((file) => (file as File).size)
    const onUpload = (upload: Upload) =>
      setSaving((before) => ({ ...before, upload: { sizes, upload } }))
    const input = { body, ...(sizes.length > 0 && { onUpload }) }
    try {
      const saved = asNew
        ? await create.mutateAsync(input)
        : await update.mutateAsync({ ...input, params: { id: id ?? '' } })
      if (!saved._id) {
        notify.error(saved.message || `Failed to ${verb} product`)
        return setSaving(IDLE)
      }
      await finish(asNew)
    } catch (error) {
      if (isStale(error)) return showChanged(body)
      showIssues(error, form)
      const issues = error instanceof ApiError ? error.issues : []
      setSaving({
        ...IDLE,
        isDeleted: !asNew && error instanceof ApiError && error.status === 404,
        pictureError: issues.find(({ path }) => PICTURE_FIELDS.includes(path))?.message,
      })
      notify.error(messageOf(error, 'An error occurred'))
    }
  }

  /** Brings what is stored by now, for the person to choose. */
  const showChanged = async (body: FormData) => {
    try {
      const query = api.products.get.queryOptions({ params: { id: id ?? '' } })
      const stored = await client.fetchQuery({ ...query, staleTime: 0 })
      if (isSavedAlready(stored, body)) await finish(false)
      else setSaving({ ...IDLE, changed: stored })
    } catch (error) {
      setSaving({ ...IDLE, isDeleted: isNotFound(error) })
      notify.error(messageOf(error, UNKNOWN_CHANGE))
    }
  }
  return { save, saving, dismissChanged: () => setSaving(IDLE) }
}
