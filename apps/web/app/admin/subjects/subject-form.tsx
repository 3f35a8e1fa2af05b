import { LIMITS } from '@dhow/contract/limits'
import type { AdminSubject } from '@dhow/contract/subjects/subject-routes'
import { SubjectList, subjectsVersion } from '@dhow/contract/subjects/subject-routes'
import type { Entry } from '#app/admin/editable-list/editable-list.ts'
import { ListForm } from '#app/admin/editable-list/list-form.tsx'
import { NameList } from '#app/admin/editable-list/name-list.tsx'
import { useStoredList } from '#app/admin/editable-list/use-stored-list.ts'
import { api } from '#app/api/client.ts'

const entriesOf = (stored: AdminSubject[]): Entry[] =>
  stored.map(({ key, label, hidden }) => ({ id: key, name: label, hidden }))

/** Edits the subjects of the enquiry form, which are saved as a whole. */
export function SubjectForm({ subjects }: { subjects: AdminSubject[] }) {
  const query = api.subjects.all.queryOptions()
  const list = useStoredList({ what: 'subjects', opened: subjects, query, entriesOf })
  const save = api.subjects.save.useMutation(list.saving)
  const send = () => {
    const body = SubjectList.safeParse({
      subjects: list.entries.map(({ id, name, hidden }) => ({ key: id, label: name, hidden })),
      ifVersion: subjectsVersion(list.stored),
    })
    if (body.success) save.mutate({ body: body.data })
    else list.refuse(body.error)
  }
  return (
    <ListForm {...list.frame} busy={save.isPending} onSave={send}>
      <NameList label="Subjects" noun="Subject" limit={LIMITS.subject} {...list.lines} />
    </ListForm>
  )
}
