// The lookbehind keeps long runs of spaces within a text from taking quadratic time.
const pattern = '(?<![ \\t])[ \\t]+$';

export const trailingSpaces = new RegExp(pattern);
export const trailingSpacesOfLines = new RegExp(pattern, 'gm');
