/** Findings are those of the text that was judged; until the next ones come they move with the words they are about. */

/** The findings that still hold for a text, at the places where their words stand in it now. */
export function carried(findings, before, after) {
  if (before === after) return findings;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const by = after.length - before.length;
  return findings.flatMap((finding) => {
    const [start, end] = finding.span;
    if (end <= head) return [finding];
    if (start >= before.length - tail) return [{ ...finding, span: [start + by, end + by], fix: null }];
    return [];
  });
}
