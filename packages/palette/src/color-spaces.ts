import { modeLrgb, modeOklab, modeOklch, modeRgb, useMode } from '#culori'

// Of culori only what the palette computes in: the office loads it too.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) useMode(mode as typeof modeRgb)
