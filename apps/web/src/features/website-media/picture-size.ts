/** The width and height of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Reads a picture's own size. Resolves to undefined if it cannot be shown, or has none, as some SVG. */
export function sizeOfPicture(address: string): Promise<PictureSize | undefined> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.referrerPolicy = 'no-referrer';
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      resolve(width > 0 && height > 0 ? { width, height } : undefined);
    };
    picture.onerror = () => resolve(undefined);
    picture.src = address;
  });
}

/** Proportions may differ by this share, as rounded sizes do. */
const tolerance = 0.03;

/** True if a picture in place of another would be stretched or cropped. */
export function hasOtherProportions(one: PictureSize, other: PictureSize): boolean {
  const [ratio, otherRatio] = [one.width / one.height, other.width / other.height];
  return Math.abs(ratio / otherRatio - 1) > tolerance;
}

/** '800 × 600' */
export function sizeText({ width, height }: PictureSize): string {
  return `${width} × ${height}`;
}
