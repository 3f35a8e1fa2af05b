import { LIMITS } from '@dhow/contract/limits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { aPicture } from '#app/testing/factories.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { PictureInput } from './picture-input.tsx'

function Probe({ pictures }: { pictures: string[] }) {
  const [kept, setKept] = useState(pictures)
  const [added, setAdded] = useState<File[]>([])
  return (
    <>
      <PictureInput kept={kept} onKeptChange={setKept} added={added} onAddedChange={setAdded} />
      <output>{added.map(({ name }) => name).join(' ')}</output>
    </>
  )
}

const renderInput = (pictures: string[] = []) => renderRoute(<Probe pictures={pictures} />)
const input = () => screen.getByLabelText('Pictures')
const added = () => screen.getByRole('status').textContent
const large = () => screen.getByRole<HTMLImageElement>('img', { name: 'Large preview' }).src
const file = (name: string, type = 'image/png') => new File([name], name, { type })

/** Unlike the dialog of the system, dropping lets any kind of file through. */
const drop = (...files: File[]) => fireEvent.drop(input(), { dataTransfer: { files } })

describe('files that are added', () => {
  it('are those chosen, in their order', async () => {
    const { user } = renderInput()
    await user.upload(input(), [file('a.png'), file('b.jpg', 'image/jpeg')])
    await user.upload(input(), file('c.webp', 'image/webp'))
    expect(added()).toBe('a.png b.jpg c.webp')
    expect(screen.getByText(`3 of ${LIMITS.pictures}`)).toBeVisible()
  })

  it('are only the pictures among them, with a word about the others', async () => {
    renderInput()
    drop(file('a.png'), file('list.pdf', 'application/pdf'), file('b.png'))
    await expectToast('Only image files are allowed.')
    expect(added()).toBe('a.png b.png')
  })

  it('may be iPhone photos whose type the system does not know', () => {
    renderInput()
    drop(file('a.HEIC', ''), file('b.heif', ''))
    expect(added()).toBe('a.HEIC b.heif')
  })

  it('are not larger than the server takes', async () => {
    renderInput()
    const huge = file('huge.png')
    Object.defineProperty(huge, 'size', { value: LIMITS.pictureBytes + 1 })
    drop(huge, file('a.png'))
    await expectToast('A picture may be at most 10 MB.')
    expect(added()).toBe('a.png')
  })

  it('are no more than a product may have, with those it keeps', async () => {
    renderInput([aPicture(), aPicture()])
    drop(...Array.from({ length: LIMITS.pictures }, (_, at) => file(`${at}.png`)))
    await expectToast(`A product may have at most ${LIMITS.pictures} pictures.`)
    expect(added()).toBe(
      Array.from({ length: LIMITS.pictures - 2 }, (_, at) => `${at}.png`).join(' '),
    )
  })
})

describe('the previews', () => {
  const [first, second] = [aPicture(), aPicture()]

  it('show the first picture large, and any other on a click', async () => {
    const { user } = renderInput([first, second])
    expect(large()).toContain(first)
    await user.click(screen.getByRole('button', { name: 'Preview picture 2' }))
    expect(large()).toContain(second)
  })

  it('stay on a picture that is there when the one shown is removed', async () => {
    const { user } = renderInput([first, second])
    await user.click(screen.getByRole('button', { name: 'Preview picture 2' }))
    await user.click(screen.getByRole('button', { name: 'Remove picture 2' }))
    expect(large()).toContain(first)
  })

  it('of added files are of the files themselves, until they are removed', async () => {
    const { user } = renderInput([first])
    await user.upload(input(), [file('a.png'), file('b.png')])
    await user.click(await screen.findByRole('button', { name: 'Preview picture 3' }))
    expect(large()).toMatch(/^blob:/)
    await user.click(screen.getByRole('button', { name: 'Remove picture 2' }))
    await waitFor(() => expect(added()).toBe('b.png'))
  })
})
