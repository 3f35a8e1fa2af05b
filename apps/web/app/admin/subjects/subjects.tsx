import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import {
  type AdminSubject,
  hashSubjects,
  SubjectList,
} from '@dhow/contract/subjects/subject-routes'
import { ListForm, NameList } from '#app/admin/editable-list/list-form.tsx'
import { type Entry, useStoredList } from '#app/admin/editable-list/use-stored-list.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export default function Subjects() {
  const query = useFreshQuery(api.subjects.all.queryOptions())

  return (
    <OfficePage
      title="Subjects"
      back={{ to: paths.inbox, label: 'Inbox' }}
      action={
        <ButtonLink quiet to={paths.categories}>
          Categories
        </ButtonLink>
      }
    >
      <p className="mb-5 max-w-prose text-muted">
        Visitors choose from these subjects in the enquiry form, in this order. Existing messages
        keep their subject if you rename or hide it.
      </p>
      <QueryContent query={query} name="the subjects">
        {(subjects) => <SubjectForm subjects={subjects} />}
      </QueryContent>
    </OfficePage>
  )
}

const toEntries = (stored: AdminSubject[]): Entry[] =>
  stored.map(({ key, label, hidden }) => ({ id: key, name: label, hidden }))

function SubjectForm({ subjects }: { subjects: AdminSubject[] }) {
  const query = api.subjects.all.queryOptions()
  const save = api.subjects.save.useMutation()
  const list = useStoredList({
    noun: 'subjects',
    initial: subjects,
    query,
    toEntries,
    schema: SubjectList,
    toBody: ({ entries }, stored) => ({
      subjects: entries.map(({ id, name, hidden }) => ({ key: id, label: name, hidden })),
      ifVersion: hashSubjects(stored),
    }),
    send: (body) => save.mutateAsync({ body }),
  })
  return (
    <ListForm {...list.frame}>
      <NameList label="Subjects" noun="Subject" limit={LIMITS.subject} {...list.rows} />
    </ListForm>
  )
}
