export interface DrawnPage {
  /** Where the page is after its scripts ran; another path than the requested one if a script redirected. */
  readonly url: string;
  /** The document as HTML, without shadow trees and the documents of frames. */
  readonly html: string;
}

/** Draws pages with a browser. A few at once; further calls wait. */
export interface PageDrawer {
  /** Throws if the page cannot be drawn, for whatever reason. */
  draw(
    address: string,
    options: { readonly signal: AbortSignal; readonly userAgent: string },
  ): Promise<DrawnPage>;
  /** Ends the browser. */
  close(): Promise<void>;
}
