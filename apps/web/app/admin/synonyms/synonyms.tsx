import { LIMITS } from '@dhow/contract/limits'
import { hashSynonyms, SynonymGroup, SynonymList } from '@dhow/contract/synonyms/synonyms'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { AddEntry, ListForm } from '#app/admin/editable-list/list-form.tsx'
import { type Entry, useStoredList } from '#app/admin/editable-list/use-stored-list.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

export default function Synonyms() {
  const query = useFreshQuery(api.synonyms.list.queryOptions())

  return (
    <OfficePage title="Search synonyms">
      <p className="mb-5 max-w-prose text-muted">
        A search for one word also finds the other words of its line. Separate words and phrases
        with commas. Words after &gt; are found, but do not find the others. Begin a word with “fr:”
        if it has this meaning only in French. Products with the typed word are shown first.
      </p>
      <QueryContent query={query} name="the synonyms">
        {(synonyms) => <SynonymForm synonyms={synonyms} />}
      </QueryContent>
    </OfficePage>
  )
}

/** Uses the text of a group as its id, because groups have none. */
const toEntries = (stored: string[]): Entry[] =>
  stored.map((group) => ({ id: group, name: group, hidden: false }))

const fold = (text: string) => text.toLowerCase().trim()

function SynonymForm({ synonyms }: { synonyms: string[] }) {
  const query = api.synonyms.list.queryOptions()
  const save = api.synonyms.save.useMutation()
  const list = useStoredList({
    noun: 'synonyms',
    initial: synonyms,
    query,
    toEntries,
    schema: SynonymList,
    toBody: ({ entries }, stored) => ({
      synonyms: entries.map(({ name }) => name),
      ifVersion: hashSynonyms(stored),
    }),
    send: (body) => save.mutateAsync({ body }),
  })
  const [filter, setFilter] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const { entries, errors, onRename } = list.rows
  const send = () => {
    setFilter('')
    return list.frame.onSave()
  }
  return (
    <ListForm {...list.frame} onSave={send}>
      <AddEntry
        label="New synonyms"
        button="Add synonyms"
        hint="For example: cookies, biscuits"
        limit={LIMITS.synonymGroup}
        schema={SynonymGroup}
        toKey={fold}
        {...list}
      />
      <TextField
        label="Show only synonyms with"
        autoComplete="off"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      <ol
        ref={rows}
        tabIndex={-1}
        aria-label="Synonyms"
        className="grid gap-2 outline-none empty:hidden"
      >
        {entries.map(
          (entry, index) =>
            fold(entry.name).includes(fold(filter)) && (
              <li
                key={entry.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1"
              >
                <TextField
                  label={`Synonyms ${index + 1}`}
                  labelHidden
                  value={entry.name}
                  limit={LIMITS.synonymGroup}
                  error={errors.get(index)}
                  autoComplete="off"
                  onChange={({ target }) => onRename(entry.id, target.value)}
                />
                <IconButton
                  Icon={Trash2}
                  size={17}
                  label={`Remove ${entry.name}`}
                  onClick={() => {
                    list.remove(entry.id)
                    rows.current?.focus()
                  }}
                />
              </li>
            ),
        )}
      </ol>
    </ListForm>
  )
}
