import { type ByRoleMatcher, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'

export type TestUser = UserEvent & {
  /** Clicks a button, or an element with another role, as soon as the page has one of this name. Menus need not be open. */
  press: (name: string | RegExp, role?: ByRoleMatcher) => Promise<void>
  /** Replaces the value of a field, or of the field with this label, with one input event. */
  fill: (field: Element | string | RegExp, text: string) => Promise<void>
}

export function setupUser(): TestUser {
  const user = userEvent.setup({ delay: null })
  return Object.assign(user, {
    press: async (name: string | RegExp, role: ByRoleMatcher = 'button') => {
      const options = { name, hidden: String(role).startsWith('menuitem') }
      await user.click(
        screen.queryByRole(role, options) ?? (await screen.findByRole(role, options)),
      )
    },
    fill: async (field: Element | string | RegExp, text: string) => {
      await user.clear(
        field instanceof Element
          ? field
          : (screen.queryByLabelText(field) ?? (await screen.findByLabelText(field))),
      )
      if (text) await user.paste(text)
    },
  })
}
