import { LIMITS } from '@dhow/contract/limits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { aPicture } from '#app/testing/factories.ts'
import {
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import type { FormPicture } from './form-fields.ts'
import { PictureInput } from './picture-input.tsx'

function Probe({ stored }: { stored: string[] }) {
  const [pictures, setPictures] = useState<FormPicture[]>(stored.map((url) => ({ url })))
  return (
    <>
      <PictureInput pictures={pictures} onChange={setPictures} />
      <output>{pictures.map(({ url, file }) => file?.name ?? url).join(' ')}</output>
    </>
  )
}

const renderInput = (pictures: string[] = []) => renderRoute(<Probe stored={pictures} />)
const input = () => screen.getByLabelText('Pictures')
const listed = () => screen.getByRole('status').textContent
const added = () => listed()?.replace(/\/uploads\/\S+ ?/g, '')
const large = () => screen.getByRole<HTMLImageElement>('img', { name: 'Large preview' }).src
const file = (name: string, type = 'image/png') => new File([name], name, { type })

/** Dropping accepts any kind of file, unlike the file dialog. */
const drop = (...files: File[]) => fireEvent.drop(input(), { dataTransfer: { files } })

it('added files keep the order of the selection', async () => {
  const { user } = renderInput()
  await user.upload(input(), [file('a.png'), file('b.jpg', 'image/jpeg')])
  await user.upload(input(), file('c.webp', 'image/webp'))
  expect(added()).toBe('a.png b.jpg c.webp')
  await expectVisible(`3 of ${LIMITS.pictures}`)
})

it('added files include only pictures, also iPhone photos of an unknown type', async () => {
  renderInput()
  drop(file('a.HEIC', ''), file('list.pdf', 'application/pdf'), file('b.png'))
  await expectToast('Only image files are allowed.')
  expect(added()).toBe('a.HEIC b.png')
})

it('added files may not exceed the size limit', async () => {
  renderInput()
  const huge = file('huge.png')
  Object.defineProperty(huge, 'size', { value: LIMITS.pictureBytes + 1 })
  drop(huge, file('a.png'))
  await expectToast('huge.png is 10.0 MB. The maximum is 10 MB.')
  expect(added()).toBe('a.png')
})

it('added files are limited together with the stored pictures', async () => {
  renderInput([aPicture(), aPicture()])
  drop(...Array.from({ length: LIMITS.pictures }, (_, at) => file(`${at}.png`)))
  await expectToast(
    `A product can have up to ${LIMITS.pictures} pictures. Not added: 10.png, 11.png.`,
  )
  expect(added()).toBe(
    Array.from({ length: LIMITS.pictures - 2 }, (_, at) => `${at}.png`).join(' '),
  )
})

describe('the previews', () => {
  const [first, second] = [aPicture(), aPicture()]

  const preview = (number: number) =>
    screen.getByRole('button', { name: `Preview picture ${number}` })

  it('open a picture and browse the others', async () => {
    const { user } = renderInput([first, second])
    expectAbsent('dialog')
    await user.click(preview(2))
    expect(screen.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible()
    expect(large()).toContain(second)
    await user.press('Previous picture')
    expect(large()).toContain(first)
    expect(screen.getByRole('button', { name: 'Previous picture' })).toBeDisabled()
    await user.press('Close the preview')
    expectAbsent('dialog')
  })

  it('show added files until they are removed', async () => {
    const { user } = renderInput([first])
    await user.upload(input(), [file('a.png'), file('b.png')])
    await user.click(preview(3))
    expect(large()).toMatch(/^blob:/)
    await user.press('Close the preview')
    await user.press('Remove picture 2')
    await waitFor(() => expect(added()).toBe('b.png'))
  })
})

describe('the order', () => {
  const [first, second] = [aPicture(), aPicture()]

  it('combines old and new pictures; the first is the thumbnail', async () => {
    const { user } = renderInput([first, second])
    await user.upload(input(), file('a.png'))
    await user.press('Move picture 3 earlier')
    await user.press('Move picture 2 earlier')
    expect(listed()).toBe(`a.png ${first} ${second}`)
    expect(screen.getByText('Picture moved to position 1 of 3, the thumbnail.')).toBeInTheDocument()
    const [tile] = screen.getAllByRole('listitem')
    expect(tile).toHaveTextContent('Thumbnail')
  })
})
