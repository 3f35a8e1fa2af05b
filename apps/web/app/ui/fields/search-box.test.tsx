import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { SearchBox } from './search-box.tsx'

const onSearch = vi.fn<(search: string) => void>()

function Search() {
  const [search, setSearch] = useState('')
  return (
    <SearchBox
      label="Search messages"
      placeholder="Search messages..."
      limit={5}
      search={search}
      onSearch={(text) => {
        onSearch(text)
        setSearch(text)
      }}
    />
  )
}

it('truncates a search that is too long, and keeps the text', async () => {
  render(<Search />)
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: ' rice and tea' } })
  await waitFor(() => expect(onSearch.mock.calls).toEqual([['rice']]))
  expect(box).toHaveValue(' rice and tea')
  fireEvent.change(box, { target: { value: 'tea ' } })
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('tea'))
  expect(box).toHaveValue('tea ')
})
