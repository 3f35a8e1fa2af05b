import { LIMITS } from '@dhow/contract/limits'
import { subjectsVersion } from '@dhow/contract/record-version'
import { type OfficeSubject, SubjectList } from '@dhow/contract/subject-list'
import { api } from '#app/api/client.ts'
import type { Entry } from './list.ts'
import { ListForm } from './list-form.tsx'
import { NameList } from './name-list.tsx'
import { useStoredList } from './use-stored-list.ts'

const entriesOf = (stored: OfficeSubject[]): Entry[] =>
  stored.map(({ key, label, hidden }) => ({ id: key, name: label, hidden }))

/** The subjects of the enquiry form: renamed, sorted and hidden, then saved as a whole. */
export function SubjectForm({ subjects }: { subjects: OfficeSubject[] }) {
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
      <NameList
        label="Subjects in their order"
        noun="Subject"
        limit={LIMITS.subject}
        {...list.lines}
      />
    </ListForm>
  )
}
