/** Thrown to whoever uses a bus after it has been closed. */
export class BusClosed extends Error {
  override readonly name = 'BusClosed';
  constructor() {
    super('The bus has been closed.');
  }
}
