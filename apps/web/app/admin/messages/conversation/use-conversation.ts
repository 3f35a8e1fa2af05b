import { useReload } from '#app/admin/messages/use-inbox.ts'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { notify } from '#app/ui/toast.tsx'

export const useConversation = (id: string) =>
  api.conversations.entries.useQuery({ params: { id } })

/** Returns the options of a mutation that says what happened and loads the conversation again. */
export function useChange(failure: string, onDone?: () => void) {
  const reload = useReload()
  return {
    onSuccess: async ({ message }: { message: string }) => {
      notify.success(message)
      onDone?.()
      await reload()
    },
    onError: notifyError(failure),
  }
}
