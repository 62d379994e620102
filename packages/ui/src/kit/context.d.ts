interface ImportMeta {
  /** webpack's: every module below a folder. */
  webpackContext(
    folder: string,
    options: { readonly recursive: boolean; readonly regExp: RegExp },
  ): { keys(): string[]; (file: string): unknown };
}
