const TEXT_OID = 25;

/**
 * Texts as PostgreSQL's own binary form of a text[]. As text, every quotation mark of the JSON in them would be escaped on our side and
 * read again, sign by sign, on the other.
 */
export function textArray(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const buffer = Buffer.allocUnsafe(20 + 4 * texts.length + lengths.reduce((sum, length) => sum + length, 0));
  // dimensions, no nulls, type of the elements, how many, number of the first
  let at = 0;
  for (const word of [1, 0, TEXT_OID, texts.length, 1]) at = buffer.writeInt32BE(word, at);
  for (const [i, text] of texts.entries()) {
    at = buffer.writeInt32BE(lengths[i]!, at);
    at += buffer.write(text, at);
  }
  return buffer;
}
