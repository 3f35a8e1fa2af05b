import { paths } from '@dhow/contract/paths'
import {
  fieldText,
  PRODUCT_FIELDS,
  type ProductFields,
  type ProductInput,
} from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { notifyError } from '#app/admin/notices.tsx'
import { refreshProducts } from '#app/admin/product-queries.ts'
import { ApiError, isNotFound, isStale, showIssues } from '#app/api/error.ts'
import type { Upload } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { notify } from '#app/ui/toast.tsx'

export type ProductFormState = UseFormReturn<ProductInput, unknown, ProductFields>

const PICTURE_FIELDS = ['media', 'pictures', 'existingImages']

const LOAD_ERROR =
  'This product was changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.'

/** Whether the stored product already equals the form, because someone made the same changes. */
const isSavedAlready = (product: Product, form: FormData): boolean =>
  PRODUCT_FIELDS.every((field) => form.get(field) === fieldText(product[field])) &&
  (!form.has('status') || form.get('status') === product.status) &&
  !form.has('media') &&
  form.getAll('existingImages').join() === product.images.join()

export type Saving = {
  busy: boolean
  /** Saved; the list is about to open. */
  saved: boolean
  isDeleted: boolean
  /** The stored product, if it has changed since the form was opened. */
  changed?: Product
  pictureError?: string | undefined
  /** The progress of the pictures' upload, and their sizes in bytes. */
  upload?: { sizes: number[]; upload: Upload }
}

export const IDLE: Saving = { busy: false, saved: false, isDeleted: false }

/**
 * Adds a product, or changes the one with `id`, and then opens the product list.
 * @param listQuery the query string of the list
 */
export function useProductSave(id = '', listQuery = '') {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = api.products.create.useMutation()
  const update = api.products.update.useMutation()
  const [saving, setSaving] = useState(IDLE)
  // In an effect: the unsaved guard must have rendered `saved` first.
  useEffect(() => {
    if (saving.saved) void navigate(`${paths.manageProducts}${listQuery}`)
  }, [saving.saved, navigate, listQuery])

  const finish = async (asNew: boolean) => {
    notify.success(`Product ${asNew ? 'added' : 'updated'} successfully!`)
    await refreshProducts(client)
    setSaving({ ...IDLE, busy: true, saved: true })
  }

  /** @param asNew adds a new product from the form of a deleted one */
  const save = async (body: FormData, form: ProductFormState, asNew = id === '') => {
    // Stays busy until the list opens, or a second click would save twice.
    setSaving(({ isDeleted }) => ({ ...IDLE, isDeleted, busy: true }))
    const sizes = body.getAll('media').map((file) => (file as File).size)
    const onUpload = (upload: Upload) =>
      setSaving((before) => ({ ...before, upload: { sizes, upload } }))
    const input = { body, ...(sizes.length > 0 && { onUpload }) }
    try {
      const saved = asNew
        ? await create.mutateAsync(input)
        : await update.mutateAsync({ ...input, params: { id } })
      if (!saved._id) {
        notify.error(saved.message || `Failed to ${asNew ? 'add' : 'update'} product`)
        return setSaving(IDLE)
      }
      await finish(asNew)
    } catch (error) {
      if (isStale(error)) return showChanged(body)
      showIssues(error, form)
      const { status, issues } = error instanceof ApiError ? error : { issues: [] }
      setSaving({
        ...IDLE,
        isDeleted: !asNew && status === 404,
        pictureError: issues.find(({ path }) => PICTURE_FIELDS.includes(path))?.message,
      })
      notifyError('An error occurred')(error)
    }
  }

  const showChanged = async (body: FormData) => {
    try {
      const query = api.products.getAny.queryOptions({ params: { id } })
      const stored = await client.fetchQuery({ ...query, staleTime: 0 })
      if (isSavedAlready(stored, body)) await finish(false)
      else setSaving({ ...IDLE, changed: stored })
    } catch (error) {
      setSaving({ ...IDLE, isDeleted: isNotFound(error) })
      notifyError(LOAD_ERROR)(error)
    }
  }
  return { save, saving, dismissChanged: () => setSaving(IDLE) }
}
