import { screen, waitFor } from '@testing-library/react'
import { Controller } from 'react-hook-form'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { ApiError, showIssues } from '#app/api/error.ts'
import { render } from '#app/testing/messages.tsx'
import { setupUser } from '#app/testing/user.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { NotSaved, useZodForm } from './use-zod-form.tsx'

const Fields = z.object({
  title: z.string().min(1),
  ports: z.array(z.object({ name: z.string().min(1) })),
})

/** A form whose list is collapsed, and whose list fields have no ref. `send` may refuse the values. */
function Form({ values, send }: { values: z.infer<typeof Fields>; send: () => Promise<void> }) {
  const form = useZodForm(Fields, values)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(() => void send().catch((error) => showIssues(error, form)))}
    >
      <TextField label="Title (optional)" {...form.field('title')} />
      <details>
        {values.ports.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>
            <span data-entry>Port {index + 1}</span>
            <Controller
              control={form.control}
              name={`ports.${index}.name`}
              render={({ field: { ref, ...field }, fieldState }) => (
                <TextField label="Name" {...field} error={fieldState.error?.message} />
              )}
            />
          </li>
        ))}
      </details>
      <NotSaved control={form.control} />
      <button type="submit">Save</button>
    </form>
  )
}

function open(ports: string[], send = async () => {}) {
  render(<Form values={{ title: 'Dhow', ports: ports.map((name) => ({ name })) }} send={send} />)
  const user = setupUser()
  return { user, save: () => user.press('Save') }
}

it('names the invalid fields, and focuses the first, in a collapsed list too', async () => {
  const { user, save } = open(['Jebel Ali', '', '', '', ''])
  await save()
  const [, second] = screen.getAllByLabelText('Name')
  await waitFor(() => expect(second).toHaveFocus())
  expect(second?.closest('details')).toHaveAttribute('open')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Not saved. Check: Port 2: Name, Port 3: Name, Port 4: Name, …',
  )
  await user.clear(screen.getByLabelText('Title (optional)'))
  await save()
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved. Check: Title, Port 2: Name'),
  )
  await waitFor(() => expect(screen.getByLabelText('Title (optional)')).toHaveFocus())
})

it('shows the errors of the server, again after each attempt, until they are corrected', async () => {
  const issues = [{ path: 'ports.1.name', message: 'No such port.', code: 'invalid' as const }]
  const { user, save } = open(['Jebel Ali', 'Atlantis'], async () => {
    throw new ApiError(422, { message: 'No such port.', issues })
  })
  for (const _ of [1, 2]) {
    await save()
    await waitFor(() => expect(screen.getAllByLabelText('Name')[1]).toHaveFocus())
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved. Check: Port 2: Name.')
  }
  await user.keyboard('!')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})
