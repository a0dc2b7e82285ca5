/** Concatenates little-endian numbers and bytes. */
export class ByteWriter {
  readonly #parts: Uint8Array[] = [];
  size = 0;

  bytes(bytes: Uint8Array): this {
    this.#parts.push(bytes);
    this.size += bytes.length;
    return this;
  }

  uint64(...values: (number | bigint)[]): this {
    return this.bytes(new Uint8Array(BigUint64Array.from(values, BigInt).buffer));
  }

  int32(...values: number[]): this {
    return this.bytes(new Uint8Array(Int32Array.from(values).buffer));
  }

  float32(...values: number[]): this {
    return this.bytes(new Uint8Array(Float32Array.from(values).buffer));
  }

  zeros(count: number): this {
    return this.bytes(new Uint8Array(count));
  }

  done(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#parts));
  }
}
