import type { CategoryService } from './service.ts'

type CategoryTasks = ReturnType<typeof categoryTasks>

declare module '#api/platform/background/task-worker.ts' {
  interface Tasks extends CategoryTasks {}
}

/** The task that replaces the list of categories and moves products. */
export const categoryTasks = ({ save }: CategoryService) => ({
  saveCategories: save,
})
