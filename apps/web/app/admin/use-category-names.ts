import { api } from '#app/api/client.ts'

const NONE: string[] = []

/** The names of all categories in their order, hidden ones too; none while they load. */
export function useCategoryNames() {
  const { data = NONE, isPending } = api.categories.all.useQuery(undefined, {
    select: (list) => list.map(({ name }) => name),
  })
  return { names: data, isPending }
}
