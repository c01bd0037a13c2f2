const typeOfStatus: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
  500: 'server_error',
  503: 'server_error',
};

const codeOfStatus: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
};

/** An error in the service's shape. `code` is what a script calls the error's type. */
export function openAIError(error: {
  status: number;
  message: string;
  type?: string | undefined;
  param?: string;
}): unknown {
  return {
    error: {
      message: error.message,
      type: typeOfStatus[error.status] ?? (error.status >= 500 ? 'server_error' : 'invalid_request_error'),
      param: error.param ?? null,
      code: error.type ?? codeOfStatus[error.status] ?? null,
    },
  };
}
