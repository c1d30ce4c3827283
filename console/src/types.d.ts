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
    requestInterceptor?: (request: Request) => Request;
  }

  export default function SwaggerUI(options: Options): unknown;
}
