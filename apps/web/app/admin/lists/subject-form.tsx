import { LIMITS } from '@dhow/contract/limits'
import { subjectsVersion } from '@dhow/contract/record-version'
import { type OfficeSubject, SubjectList } from '@dhow/contract/subject-list'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import type { Entry } from './list.ts'
import { ListForm } from './list-form.tsx'
import { NameList } from './name-list.tsx'
import { useEditedList } from './use-edited-list.ts'
import { useListSave } from './use-list-save.ts'

const QUERY = api.subjects.all.queryOptions()

const entriesOf = (stored: OfficeSubject[]): Entry[] =>
  stored.map(({ key, label, hidden }) => ({ id: key, name: label, hidden }))

/** The subjects of the enquiry form: renamed, sorted and hidden, then saved as a whole. */
export function SubjectForm({ subjects }: { subjects: OfficeSubject[] }) {
  const client = useQueryClient()
  const [stored, setStored] = useState(subjects)
  const list = useEditedList(entriesOf(stored))
  const save = useListSave({
    what: 'subjects',
    load: () => client.fetchQuery({ ...QUERY, staleTime: 0 }),
    onSaved(now) {
      setStored(now)
      list.reset(entriesOf(now))
    },
    onRebase(now) {
      setStored(now)
      list.rebase(entriesOf(now))
    },
  })
  const mutation = api.subjects.save.useMutation({
    onSuccess: ({ message }) => save.finish(message),
    onError: save.fail,
  })
  const send = () => {
    const body = SubjectList.safeParse({
      subjects: list.entries.map(({ id, name, hidden }) => ({ key: id, label: name, hidden })),
      ifVersion: subjectsVersion(stored),
    })
    if (body.success) mutation.mutate({ body: body.data })
    else
      save.show(body.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  }
  return (
    <ListForm
      what="subjects"
      isDirty={list.isDirty && !mutation.isPending}
      busy={mutation.isPending}
      rebased={save.rebased}
      onSave={send}
      onDrop={() => {
        save.clear()
        list.reset(entriesOf(stored))
      }}
    >
      <NameList
        label="Subjects in their order"
        noun="Subject"
        entries={list.entries}
        limit={LIMITS.subject}
        errors={save.errors}
        onRename={(id, name) => {
          save.clear()
          list.rename(id, name)
        }}
        onHide={list.setHidden}
        onMove={(from, to) => {
          save.clear()
          list.move(from, to)
        }}
      />
    </ListForm>
  )
}
