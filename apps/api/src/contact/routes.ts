import type { Contract } from '@dhow/contract'
import type { Answers } from '#api/http/contract.ts'
import type { ContactStore } from './store.ts'

/** @param onChange called after every change of what visitors see */
export const contactRoutes = (
  store: ContactStore,
  onChange: () => void,
): Answers<Contract['contact']> => ({
  get: () => ({ status: 200, body: store.get() }),

  update: ({ body }) => {
    store.replace(body)
    onChange()
    return { status: 200, body: { success: true, message: 'Contact details updated successfully' } }
  },
})
