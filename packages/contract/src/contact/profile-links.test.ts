import { expect, it } from 'vitest'
import { ContactFields } from './contact.ts'
import { findProfileProblem, type ProfileNetwork, toProfileUrl } from './profile-links.ts'

const INSTAGRAM = 'https://www.instagram.com/monsoon.trading'
const FACEBOOK = 'https://www.facebook.com/monsoon'

it.each<[network: ProfileNetwork, typed: string, url: string]>([
  ['instagram', '@monsoon.trading', INSTAGRAM],
  ['instagram', ' monsoon.trading\u200b ', INSTAGRAM],
  ['instagram', 'Instagram: @monsoon.trading', INSTAGRAM],
  ['instagram', 'instagram.com/monsoon.trading', 'https://instagram.com/monsoon.trading'],
  ['instagram', 'www.instagram.com/monsoon.trading/?igsh=MWx5', INSTAGRAM],
  ['instagram', 'http://www.instagram.com/monsoon.trading?utm_source=qr#', INSTAGRAM],
  ['instagram', 'https://https://www.instagram.com/monsoon.trading', INSTAGRAM],
  ['instagram', 'https://instagram.com/https://www.instagram.com/monsoon.trading/', INSTAGRAM],
  ['instagram', 'https:/www.instagram.com/monsoon.trading', INSTAGRAM],
  ['instagram', '<https://www.instagram.com/monsoon.trading>', INSTAGRAM],
  ['instagram', 'ＷＷＷ.instagram.com/monsoon.trading', INSTAGRAM],
  ['facebook', 'm.facebook.com/monsoon/?mibextid=ZbWKwL', FACEBOOK],
  ['facebook', '/monsoon/', FACEBOOK],
  ['facebook', 'facebook.com/share/1AbC/?mibextid=w', 'https://facebook.com/share/1AbC'],
  ['facebook', 'facebook.com/p/Monsoon-1000/', 'https://facebook.com/p/Monsoon-1000'],
  [
    'facebook',
    'https://web.facebook.com/profile.php?id=100064&_rdc=1',
    'https://www.facebook.com/profile.php?id=100064',
  ],
  ['facebook', 'fb.com/monsoon', 'https://fb.com/monsoon'],
  ['twitter', '@monsoon', 'https://x.com/monsoon'],
  ['twitter', 'https://mobile.twitter.com/monsoon?s=21', 'https://www.twitter.com/monsoon'],
  ['linkedin', 'monsoon-trading', 'https://www.linkedin.com/company/monsoon-trading'],
  ['linkedin', 'in/ada-lovelace/', 'https://www.linkedin.com/in/ada-lovelace'],
  ['linkedin', 'ae.linkedin.com/company/monsoon', 'https://ae.linkedin.com/company/monsoon'],
  ['youtube', '@monsoon', 'https://www.youtube.com/@monsoon'],
  [
    'youtube',
    'UC_x5XG1OV2P6uZZ5FSM9Ttw',
    'https://www.youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw',
  ],
  ['youtube', 'youtube.com/watch?v=abc&si=x', 'https://youtube.com/watch?v=abc'],
  ['tiktok', 'monsoon', 'https://www.tiktok.com/@monsoon'],
  ['tiktok', 'https://vm.tiktok.com/ZMabc/', 'https://vm.tiktok.com/ZMabc'],
  ['telegram', 'telegram.me/monsoon', 'https://telegram.me/monsoon'],
  ['instagram', 'linktr.ee/monsoon', 'https://linktr.ee/monsoon'],
])('in %s, %j becomes %s', (network, typed, url) => {
  expect(toProfileUrl(network, typed)).toBe(url)
  expect(toProfileUrl(network, url)).toBe(url)
  expect(findProfileProblem(network, url)).toBeUndefined()
})

it.each(['none', 'N/A', 'n.a.', 'NA', ' - ', '—', 'nil', 'No', 'not available'])(
  '%j is empty',
  (typed) => {
    expect(ContactFields.shape.twitter.parse(typed)).toBe('')
  },
)

it.each<[network: 'instagram' | 'facebook' | 'twitter', typed: string, message: string]>([
  ['instagram', 'facebook.com/monsoon', 'This is a link to Facebook. Instagram must be a name'],
  ['instagram', 'https://www.instagram.com/', 'must contain the name of your profile'],
  ['facebook', 'Monsoon Trading LLC', 'must be a name such as @monsoon, or an address'],
  ['facebook', 'sales@monsoon.example', 'must be a name'],
  ['instagram', 'instagram.com/p/C8abc/?igsh=MWx5', 'a link to a post or a group'],
  ['instagram', 'https://www.instagram.com/monsoon/reel/C8abc/', 'a link to a post or a group'],
  ['twitter', 'https://x.com/monsoon/status/18', 'a link to a post or a group'],
  ['facebook', 'https://www.facebook.com/groups/123/?ref=share', 'a link to a post or a group'],
  ['facebook', 'https://www.facebook.com/share/p/1Abc/', 'a link to a post or a group'],
  ['facebook', 'https://www.facebook.com/photo.php?fbid=12', 'a link to a post or a group'],
  ['twitter', 'javascript:alert(1)', 'must be a name'],
  ['twitter', 'http://monsoon.example', 'begins with https://'],
])('%s refuses %j', (network, typed, message) => {
  const { issues = [] } = ContactFields.shape[network].safeParse(typed).error ?? {}
  expect(issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)])
})
