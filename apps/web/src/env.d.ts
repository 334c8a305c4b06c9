interface ImportMetaEnv {
  /**
   * Whether this is the build for phones, which runs in the wrapper (apps/mobile). A build for browsers has `false` in its
   * place, and leaves out what follows from it (decision 085).
   */
  readonly APP: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
