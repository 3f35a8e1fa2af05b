import type { InboxStore } from './inbox/inbox-store.ts'
import type { MessageStore } from './store.ts'

type MessageTasks = ReturnType<typeof messageTasks>

declare module '#api/platform/background/task-worker.ts' {
  interface Tasks extends MessageTasks {}
}

export const messageTasks = (store: MessageStore, inbox: InboxStore) => ({
  inboxPage: inbox.list,
  inboxIds: inbox.ids,
  inboxPosition: inbox.position,
  othersOfSender: inbox.othersOf,
  removeMessages: store.removeMany,
})
