import type { ProductFields } from '@dhow/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { showIssues } from '#app/api/form-issues.ts'
import { paths } from '#app/paths.ts'
import { notify } from '#app/ui/toast.tsx'

type Form = UseFormReturn<ProductFields, unknown, ProductFields>

/** Adds a product, or changes the one with `id`; a success leads to the product list. */
export function useProductSave(id?: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = api.products.create.useMutation()
  const update = api.products.update.useMutation()
  const verb = id === undefined ? 'add' : 'update'
  /** Until the list is there: in between, a second click would save a second time. */
  const [busy, setBusy] = useState(false)

  const save = async (body: FormData, form: Form) => {
    setBusy(true)
    try {
      const saved =
        id === undefined
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({ params: { id }, body })
      if (!saved._id) {
        notify.error(saved.message || `Failed to ${verb} product`)
        return
      }
      notify.success(`Product ${id === undefined ? 'added' : 'updated'} successfully!`)
      // Every list and every single product that is kept may show it.
      const { list, page, get, related } = api.products
      const stale = [list, page, get, related].map(({ queryKey }) => queryKey())
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
      await navigate(paths.manageProducts)
    } catch (error) {
      showIssues(error, form)
      notify.error(messageOf(error, 'An error occurred'))
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
