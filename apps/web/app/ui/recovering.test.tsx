import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { takeConsoleErrors } from '#app/testing/console.ts'
import { Recovering } from './recovering.tsx'

class Page extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? 'page failed' : this.props.children
  }
}

function Pills() {
  const [isAll, setIsAll] = useState(true)
  return (
    <button type="button" onClick={() => setIsAll(false)}>
      {isAll ? <span>All</span> : <b>Tea</b>}
    </button>
  )
}

function Broken(): ReactNode {
  throw new Error('broken')
}

it('mounts a section again whose elements were removed, and no other', async () => {
  const user = userEvent.setup()
  render(
    <>
      <input aria-label="Note" />
      <Recovering page="/">
        <Pills />
      </Recovering>
    </>,
  )
  await user.type(screen.getByLabelText('Note'), 'red')
  screen.getByText('All').remove()
  await user.click(screen.getByRole('button'))
  expect(screen.getByText('All')).toBeVisible()
  expect(screen.getByLabelText('Note')).toHaveValue('red')
  expect(takeConsoleErrors()).not.toEqual([])
})

it('leaves the error of a section that fails again to the page', () => {
  render(
    <Page>
      <Recovering page="/">
        <Broken />
      </Recovering>
    </Page>,
  )
  expect(screen.getByText('page failed')).toBeVisible()
  expect(takeConsoleErrors()).not.toEqual([])
})
