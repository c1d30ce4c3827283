declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Request {
    url: string;
    headers: Record<string, string>;
  }

  interface Options {
    spec: object;
    domNode: Element | null;
    deepLinking?: boolean;
    displayOperationId?: boolean;
    displayRequestDuration?: boolean;
    docExpansion?: "list" | "full" | "none";
    validatorUrl?: string | null;
    supportedSubmitMethods?: string[];
    showMutatedRequest?: boolean;
    plugins?: ((system: never) => object)[];
    requestInterceptor?: (request: Request) => Request | Promise<Request>;
  }

  export default function SwaggerUI(options: Options): unknown;
}
