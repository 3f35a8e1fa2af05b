import type { Db } from '#api/platform/database/open.ts'
import { createMatchStore } from './match-store.ts'

type ListTasks = ReturnType<typeof listTasks>

declare module '#api/platform/background/task-worker.ts' {
  interface Tasks extends ListTasks {}
}

/** The task that matches pasted rows with products. */
export const listTasks = (db: Db) => {
  const { matchRows } = createMatchStore(db)
  return { matchRows }
}
